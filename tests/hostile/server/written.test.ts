/** A visitor cannot fill the database: what one user, and one address, may write a day is limited by bytes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteQuota } from '../../../server/src/http/byte-quota.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PER_USER = 90_000;
const PER_ADDRESS = 180_000;
/** A message of 30 KB, most of it in an attachment. */
const LARGE = { text: 'large', attachments: [{ type: 'file', note: 'x'.repeat(30_000) }] };
const [HERE, ELSEWHERE, NOWHERE, READERS] = ['203.0.113.7', '203.0.113.8', '203.0.113.9', '203.0.113.10'];

let server: TestServer;
const clients = clientsOf(() => server);
const members = Array.from({ length: 6 }, (_, at) => `writer-${at}`);
beforeAll(async () => {
  server = await startServer({
    options: { rateLimits: {}, trustProxy: 1, writesPerUser: PER_USER, writesPerAddress: PER_ADDRESS },
  });
  const admin = clients.admin();
  await admin.upsertUsers(members.map((id) => ({ id })));
  await admin.channel('messaging', 'talk', { created_by_id: members[0] ?? '', members }).create();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

interface Sent {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: { readonly code?: number; readonly message?: unknown };
}

interface Asked {
  readonly by: string | null;
  readonly from: string;
  readonly method?: string;
}

async function call(path: string, body: object, { by, from, method = 'POST' }: Asked): Promise<Sent> {
  const token = by === null ? await server.sign({ server: true }) : await server.token(by);
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method,
    headers: {
      authorization: token,
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

const send = (message: object, asked: Asked) => call('/channels/messaging/talk/message', { message }, asked);

function expectRefused({ status, retryAfter, body }: Sent, whose: string): void {
  expect([status, body.code]).toEqual([429, 9]);
  expect(body.message).toMatch(new RegExp(`${whose} may write \\d+ bytes a day and used \\d+ of them`));
  expect(Number(retryAfter)).toBeGreaterThan(0);
}

test('messages: up to the user’s quota, while others and servers continue', async () => {
  const [writer = '', other = ''] = members;
  for (const text of ['one', 'two'])
    expect((await send({ ...LARGE, text }, { by: writer, from: HERE })).status).toBe(201);
  expectRefused(await send(LARGE, { by: writer, from: HERE }), `user ${writer}`);
  // Another address does not help.
  expectRefused(await send(LARGE, { by: writer, from: ELSEWHERE }), `user ${writer}`);
  expect((await send({ text: 'short' }, { by: writer, from: HERE })).status).toBe(201);
  expect((await send(LARGE, { by: other, from: HERE })).status).toBe(201);
  for (let times = 0; times < 4; times += 1)
    expect((await send({ ...LARGE, user_id: writer }, { by: null, from: HERE })).status).toBe(201);
});

test('short edits of a large message: each stores a version of it', async () => {
  const writer = members[2] ?? '';
  const asked = { by: writer, from: ELSEWHERE };
  expect((await send({ ...LARGE, id: 'edited' }, asked)).status).toBe(201);
  const edits: Sent[] = [];
  for (let times = 0; times < 4; times += 1)
    edits.push(
      await call('/messages/edited', { set: { text: `edit ${times}` } }, { ...asked, method: 'PUT' }),
    );
  const stored = edits.filter(({ status }) => status < 400).length;
  expect(stored).toBeLessThan(edits.length);
  expectRefused(edits.at(-1) as Sent, `user ${writer}`);
});

test('many users of one address: up to the quota of the address', async () => {
  const writers = members.slice(1);
  const sent: Sent[] = [];
  for (let round = 0; round < 3; round += 1)
    for (const by of writers) sent.push(await send({ ...LARGE, text: `${round}` }, { by, from: NOWHERE }));
  const refused = sent.filter(({ body }) => String(body.message).includes('the address'));
  expect(refused.length).toBeGreaterThan(0);
  for (const refusal of refused) expectRefused(refusal, `the address ${NOWHERE}`);
  expect(sent.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(PER_ADDRESS / 30_000);
});

test('bodies of anonymous readers count for their address', async () => {
  const read = async () => {
    const answer = await fetch(`${server.url}/channels?api_key=${server.key}&user_id=!anon-reader`, {
      method: 'POST',
      headers: {
        'stream-auth-type': 'anonymous',
        'content-type': 'application/json',
        'x-forwarded-for': READERS,
      },
      body: JSON.stringify({ filter_conditions: { type: 'room' }, note: 'x'.repeat(30_000) }),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: await answer.json() } as Sent;
  };
  const sent: Sent[] = [];
  for (let times = 0; times < 7; times += 1) sent.push(await read());
  expect(sent[0]?.status).toBe(201);
  expectRefused(sent.at(-1) as Sent, `the address ${READERS}`);
});

test('the next day starts afresh', () => {
  const quotas = { perUser: 100, perAddress: null };
  const names = { verb: 'write', every: 'a day', options: 'writesPerUser' };
  const written = new ByteQuota({ ...names, quotas, windowMs: 86_400_000 });
  const noon = Date.UTC(2026, 10, 23, 12);
  const vera = { userId: 'vera', network: HERE };
  written.require(vera, 100, noon);
  written.add(vera, 100);
  expect(() => written.require(vera, 1, noon)).toThrow(expect.objectContaining({ retryAfter: 43_200 }));
  written.require(vera, 100, noon + 12 * 3_600_000);
});
