/** Thousands of random requests by every kind of caller. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import { onPostgres, type TestDatabase, testDatabase } from '../../support/databases/postgres.ts';
import {
  bodyOf,
  type Dice,
  diceOf,
  pathOf,
  queryOf,
  type RouteName,
  routesIn,
} from '../../support/fuzz/fuzz.ts';
import type { Known } from '../../support/fuzz/fuzz-types.ts';
import { uploadOf } from '../../support/fuzz/fuzz-uploads.ts';
import { signJwt } from '../../support/jwt.ts';
import { testSeed } from '../../support/seed.ts';
import { testFolder } from '../../support/test-folder.ts';

/** `npm run test:full` sends the whole storm, other runs send its beginning. */
const FULL = process.env.STOOP_TEST_FULL === '1';
/** `STOOP_FUZZ_REQUESTS=500000` makes a longer run; `STOOP_SEED` varies it. */
const REQUESTS = Number(process.env.STOOP_FUZZ_REQUESTS ?? usualRequests());
const USUAL_SEED = 20_260_101;
const PARALLEL = 16;
/**
 * Heap that may stay allocated, in bytes: caches of statements and tokens fill up, requests must leave
 * nothing.
 */
const MAX_GROWTH = 24_000_000;
const TIMEOUT_MS = 30_000 + REQUESTS * 20;
/** Stands for the status of a request whose connection broke. */
const BROKEN_OFF = 0;

function usualRequests(): number {
  if (onPostgres()) return 10_000;
  return FULL ? 50_000 : 15_000;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly who: string;
  readonly contentType: string;
  readonly body: string;
  readonly encoding: 'utf8' | 'latin1';
}

let dir: string;
let database: TestDatabase | null;
let server: StoopServer;
let port: number;
let url: string;
let known: Known;
let identities: readonly (readonly [string, Record<string, string>, string])[];
const sockets: WebSocket[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: PARALLEL });

beforeAll(async () => {
  dir = await testFolder('stoop-fuzz-');
  database = onPostgres() ? await testDatabase() : null;
  const env = database === null ? {} : { DATABASE_URL: database.url };
  server = await createServer({
    ...{ env, dataDir: dir, port: 0, logLevel: 'silent', rateLimits: false },
    // The calls of the API: a page answers with no JSON.
    ...{ widget: false, inbox: false },
  });
  ({ url, port } = await server.listen());
  await populate();
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  agent.destroy();
  await server.close();
  await database?.drop();
  await rm(dir, { recursive: true, force: true });
});

const sign = (claims: Record<string, unknown>, secret = server.secret) => signJwt(claims, secret);
const jwt = (token: string) => ({ authorization: token, 'stream-auth-type': 'jwt' });

async function populate(): Promise<void> {
  const admin = jwt(sign({ server: true }));
  const users = { ann: 'user', bob: 'user', gus: 'guest', desk: 'agent', mod: 'moderator', boss: 'admin' };
  const asUsers = Object.fromEntries(Object.entries(users).map(([id, role]) => [id, { id, role }]));
  await ok('/users', admin, { users: asUsers });
  const cids = ['messaging:one', 'team:two', 'livestream:three', 'support:gus', 'room:five', 'commerce:six'];
  const messages: string[] = [];
  for (const cid of cids) {
    const path = `/channels/${cid.replace(':', '/')}`;
    const owner = cid === 'support:gus' ? 'gus' : 'ann';
    const members = owner === 'gus' ? ['gus'] : ['ann', 'bob', 'gus'];
    await ok(`${path}/query`, admin, { data: { created_by_id: owner, members, color: 'red', tags: ['a'] } });
    for (const author of members) {
      const message = { id: randomUUID(), text: `by ${author}`, user_id: author };
      await ok(`${path}/message`, admin, { message });
      messages.push(message.id);
    }
  }
  const connectionIds = [await connect('ann'), await connect('desk')];
  known = {
    users: [...Object.keys(users), 'nobody'],
    cids: [...cids, 'messaging:none', 'support:ann', 'support:guest-none', 'support:a@b.example'],
    messages,
    connectionIds,
  };
  identities = [
    ['nobody', {}, ''],
    ['anonymous', { 'stream-auth-type': 'anonymous' }, '&user_id=!anon-x'],
    ...Object.keys(users).map((id) => [id, jwt(sign({ user_id: id })), `&user_id=${id}`] as const),
    ['server', admin, ''],
    ['server for bob', admin, '&user_id=bob'],
    ['foreign', jwt(sign({ server: true }, 'another secret')), ''],
    ['a ghost', jwt(sign({ user_id: 'never-seen' })), ''],
  ];
}

async function ok(path: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const reply = await fetch(`${url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
}

async function connect(userId: string): Promise<string> {
  const json = encodeURIComponent(JSON.stringify({ user_id: userId, user_details: { id: userId } }));
  const query = `json=${json}&api_key=${server.key}&authorization=${sign({ user_id: userId })}&stream-auth-type=jwt`;
  const socket = new WebSocket(`${url.replace('http', 'ws')}/connect?${query}`);
  sockets.push(socket);
  const [data] = await once(socket, 'message');
  return (JSON.parse(String(data)) as { connection_id: string }).connection_id;
}

const CONTENT_TYPES = [
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

const isUpload = ({ method, path }: RouteName) => method === 'POST' && /\/(?:file|image)$/.test(path);

function next(dice: Dice, routes: readonly RouteName[]): Sent & { readonly headers: Record<string, string> } {
  const route = dice.pick(routes);
  const [who, headers, asUser] = dice.pick(identities);
  const key = dice.once(50) ? 'k_wrong' : server.key;
  const path = `${pathOf(route, dice, known)}?api_key=${key}${asUser}${queryOf(route, dice, known)}`;
  if (isUpload(route) && !dice.once(4))
    return { method: route.method, path, who, headers, encoding: 'latin1', ...uploadOf(dice) };
  const contentType = dice.once(40) ? dice.pick(CONTENT_TYPES) : 'application/json';
  const hasBody = route.method !== 'GET' && route.method !== 'HEAD';
  const body = hasBody ? bodyOf(route, dice, known) : '';
  return { method: route.method, path, who, contentType, body, headers, encoding: 'utf8' };
}

function send({
  method,
  path,
  headers,
  contentType,
  body,
  encoding,
}: Sent & { headers: Record<string, string> }) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const typed = contentType === '' ? {} : { 'content-type': contentType };
    const call = request(
      { host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...typed } },
      (reply) => {
        let text = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk) => {
          text += chunk;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject);
    call.end(body, encoding);
  });
}

/** Returns the fault in an answer, or null. */
function flaw({ method, path }: Sent, status: number, text: string): string | null {
  if (status === BROKEN_OFF) return `no answer: ${text}`;
  // The storm itself may keep the database from answering in time. The answer must say so.
  const mayBeUnready = status === 503 && path.startsWith('/ready?');
  if (status >= 500 && !mayBeUnready) return `${status} ${text}`;
  if (method === 'HEAD') return text === '' ? null : 'a body';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return `${status}, no JSON: ${text.slice(0, 200)}`;
  }
  if (/node_modules|\/src\/|\bat \S+ \(|SQLITE|sqlite|postgres/.test(text))
    return `it reveals internals: ${text.slice(0, 300)}`;
  if (status >= 400) return flawOfError(body, status, text);
  // The description of the API is a document, not an answer of the API.
  return path.startsWith('/openapi.json') || text.includes('"duration":"') ? null : 'no duration';
}

function flawOfError(body: unknown, status: number, text: string): string | null {
  const { code, message, StatusCode } = body as Record<string, unknown>;
  const whole = typeof code === 'number' && typeof message === 'string' && StatusCode === status;
  return whole ? null : `not the body of an error: ${text.slice(0, 200)}`;
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function storm(dice: Dice, routes: readonly RouteName[], count: number): Promise<Map<string, number>> {
  const flaws: string[] = [];
  const seen = new Map<string, number>();
  let left = count;
  async function one(): Promise<void> {
    while (left > 0 && flaws.length < 10) {
      left -= 1;
      const sent = next(dice, routes);
      const { status, text } = await send(sent).catch((error) => ({ status: BROKEN_OFF, text: `${error}` }));
      seen.set(`${Math.floor(status / 100)}xx`, (seen.get(`${Math.floor(status / 100)}xx`) ?? 0) + 1);
      const found = flaw(sent, status, text);
      if (found !== null)
        flaws.push(
          `${sent.method} ${sent.path.slice(0, 300)} by ${sent.who}: ${sent.body.slice(0, 600)}\n  -> ${found}`,
        );
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, one));
  expect(flaws.join('\n\n')).toBe('');
  return seen;
}

test(`${REQUESTS} hostile requests to every route: no fault, no truncated answer, no growth`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const dice = diceOf(testSeed(USUAL_SEED));
  const routes = routesIn(server.app.printRoutes({ commonPrefix: false })).filter(
    // The one page: it reads nothing from the request.
    ({ path }) => path !== '*' && path !== '/docs/errors',
  );
  expect(routes.length).toBeGreaterThan(25);
  const warmUp = Math.ceil(REQUESTS / 4);
  await storm(dice, routes, warmUp);
  const before = heap();
  const seen = await storm(dice, routes, REQUESTS - warmUp);
  expect(heap() - before).toBeLessThan(MAX_GROWTH);
  // A storm in which every request fails would prove nothing.
  expect(seen.get('2xx')).toBeGreaterThan(REQUESTS / 50);
  const health = await fetch(`${url}/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
  expect(sockets.map(({ readyState }) => readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  // The storm may have deleted every channel it knew.
  await ok('/channels/messaging/after/query', jwt(sign({ server: true })), {
    data: { created_by_id: 'ann', members: ['ann'] },
  });
  await ok('/channels/messaging/after/message', jwt(sign({ user_id: 'ann' })), {
    message: { text: 'still here' },
  });
});
