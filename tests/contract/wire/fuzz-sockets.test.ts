/** Thousands of sockets with random handshakes and frames. */
import { connect as dial } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { type Dice, diceOf } from '../../support/fuzz/fuzz.ts';
import { hostileFrame, textsIn } from '../../support/fuzz/fuzz-frames.ts';
import { HOSTILE_JSON, HOSTILE_PARTS } from '../../support/fuzz/hostile-values.ts';
import { testSeed } from '../../support/seed.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** `npm run test:full` opens all of them, other runs the first ones. */
const FULL = process.env.STOOP_TEST_FULL === '1';
/** `STOOP_FUZZ_SOCKETS=50000` makes a longer run; `STOOP_SEED` varies it. */
const SOCKETS = Number(process.env.STOOP_FUZZ_SOCKETS ?? (FULL ? 5_000 : 2_000));
const USUAL_SEED = 20_260_101;
const PARALLEL = 16;
const USERS = 20;
/** Heap that may stay allocated, in bytes. */
const MAX_GROWTH = 16_000_000;
const TIMEOUT_MS = 30_000 + SOCKETS * 20;
const HEAD_END = '\r\n\r\n';

let server: TestServer;
let tokens: readonly string[];
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
  tokens = await Promise.all(Array.from({ length: USERS }, (_, n) => server.token(`u${n}`, 'user')));
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

function identity(dice: Dice): string {
  const user = dice.roll(USERS);
  const right = { user_id: `u${user}`, user_details: { id: `u${user}`, color: 'red' } };
  const details = `{"user_id":"u${user}","user_details":${dice.pick(HOSTILE_JSON)}}`;
  const json = dice.once(3) ? details : dice.once(4) ? dice.pick(HOSTILE_JSON) : JSON.stringify(right);
  const token = dice.once(8) ? dice.pick(HOSTILE_PARTS) : tokens[user];
  const type = dice.once(8) ? dice.pick(['anonymous', '', '%00', 'jwt,jwt']) : 'jwt';
  const key = dice.once(12) ? dice.pick(HOSTILE_PARTS) : server.key;
  return `json=${encodeURIComponent(json.toWellFormed().slice(0, 3_000))}&api_key=${key}&authorization=${token}&stream-auth-type=${type}`;
}

function handshake(dice: Dice): string {
  const path = dice.once(15) ? `/${dice.pick(HOSTILE_PARTS).replaceAll(/[\r\n ]/g, '')}` : '/connect';
  const header = (name: string, right: string, ...wrong: readonly string[]) =>
    `${name}: ${dice.once(20) ? dice.pick(wrong) : right}`;
  return [
    `${dice.once(30) ? dice.pick(['POST', 'HEAD', 'OPTIONS']) : 'GET'} ${path}?${identity(dice)} HTTP/1.1`,
    'Host: 127.0.0.1',
    header('Connection', 'Upgrade', 'close', 'Upgrade, close', ''),
    header('Upgrade', 'websocket', 'h2c', 'WebSocket', ''),
    header('Sec-WebSocket-Version', '13', '12', 'x', ''),
    header('Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ==', 'short', '', 'x'.repeat(200)),
    ...(dice.once(5) ? ['Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99; x'] : []),
    ...(dice.once(10) ? [`Sec-WebSocket-Protocol: ${dice.pick(['', 'a,a', 'chat'])}`] : []),
  ].join('\r\n');
}

/** Returns whether the server has refused the handshake, or sent a frame. */
function hasAnswered(answer: Buffer): boolean {
  const headEnd = answer.indexOf(HEAD_END);
  const upgraded = answer.includes('HTTP/1.1 101');
  return headEnd !== -1 && (!upgraded || answer.length > headEnd + HEAD_END.length);
}

/**
 * Sends everything, closes, and waits for the server to do the same.
 * @param patient waits for the server's first frame before
 */
async function attack(head: string, frames: readonly Buffer[], patient: boolean): Promise<Buffer> {
  const socket = dial({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
  let answer: Buffer = Buffer.alloc(0);
  // Not `once` of node:events, which fails if the server cuts the socket while it is still written to.
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const answered = new Promise<void>((resolve) => {
    closed.then(() => resolve());
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      if (hasAnswered(answer)) resolve();
    });
  });
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  socket.write(`${head}${HEAD_END}`);
  if (patient) await answered;
  for (const frame of frames) socket.write(frame);
  socket.end();
  await closed;
  return answer;
}

/** Returns the fault in the server's frames, or null. */
function flaw(answer: Buffer): string | null {
  if (answer.length === 0) return null;
  const headEnd = answer.indexOf(HEAD_END);
  const head = answer.toString('latin1', 0, headEnd === -1 ? answer.length : headEnd);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? Number.NaN);
  if (!(status < 500)) return head;
  const texts = status === 101 ? textsIn(answer.subarray(headEnd + HEAD_END.length)) : [];
  for (const text of texts) {
    const { error } = JSON.parse(text) as { error?: { StatusCode: number; code: number } };
    if (error !== undefined && !(error.StatusCode < 500 && error.code > 0)) return text;
  }
  return null;
}

const kindOf = (answer: Buffer): string =>
  answer.includes('"connection.error"')
    ? 'refused'
    : answer.includes('"health.check"')
      ? 'admitted'
      : 'no socket';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function storm(dice: Dice, count: number): Promise<ReadonlyMap<string, number>> {
  const flaws: string[] = [];
  const seen = new Map<string, number>();
  let left = count;
  async function one(): Promise<void> {
    while (left > 0 && flaws.length < 10) {
      left -= 1;
      const head = handshake(dice);
      const frames = Array.from({ length: dice.roll(6) }, () => hostileFrame(dice));
      const answer = await attack(head, frames, dice.once(2));
      const found = flaw(answer);
      if (found !== null)
        flaws.push(`${head}\n${frames.map((frame) => frame.toString('hex'))}\n -> ${found}`);
      seen.set(kindOf(answer), (seen.get(kindOf(answer)) ?? 0) + 1);
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, one));
  expect(flaws.join('\n\n')).toBe('');
  return seen;
}

test(`${SOCKETS} hostile sockets: no fault, no leak, and no other user is disturbed`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const ann = await clients.user('ann', { role: 'user' });
  const connection = ann.wsConnection?.connectionID;
  const dice = diceOf(testSeed(USUAL_SEED));
  const warmUp = Math.ceil(SOCKETS / 4);
  await storm(dice, warmUp);
  const before = heap();
  const seen = await storm(dice, SOCKETS - warmUp);
  expect(heap() - before).toBeLessThan(MAX_GROWTH);
  // A run whose sockets all fail, or all succeed, would prove nothing.
  for (const kind of ['admitted', 'refused', 'no socket'])
    expect(seen.get(kind), kind).toBeGreaterThan(SOCKETS / 50);
  expect(ann.wsConnection?.connectionID).toBe(connection);
  const online = async () => {
    const { users } = await clients.admin().queryUsers({ id: { $in: ['ann', 'u0', 'u1', 'u2'] } });
    return users.filter((user) => user.online === true).map(({ id }) => id);
  };
  await expect.poll(online).toEqual(['ann']);
  await ann.channel('messaging', 'after', { members: ['ann'] }).watch();
});
