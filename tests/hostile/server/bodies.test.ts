/** Bodies that take long to parse: one visitor's bodies do not delay everyone else. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** The maximum size of a body, in bytes (1 MiB). */
const LARGE = 1_000_000;
/** Half of a surrogate pair: text that must be repaired. */
const HALF = '"\\ud83d"';

let server: TestServer;
const clients = clientsOf(() => server);
let token: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.token('mallory', 'user');
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const full = (begin: string, one: string, end: string) =>
  `${begin}${one.repeat(Math.floor(LARGE / one.length))}${end}`;

const BODIES: readonly (readonly [name: string, body: string])[] = [
  ['lists', full('{"message":[', '[],', '1]}')],
  ['objects', full('{"message":[', '{},', '1]}')],
  ['numbers', full('{"message":[', '1,', '1]}')],
  ['mended lists', full(`{"message":[${HALF},`, '[],', '1]}')],
  ['mended numbers', full(`{"message":[${HALF},`, '1,', '1]}')],
  ['escaped lists', full('{"message":["\\u001f",', '[],', '1]}')],
  ['levels', full('{"message":', '[', '')],
];

async function post(path: string, body: string, authorization: string | null) {
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stream-auth-type': authorization === null ? 'anonymous' : 'jwt',
      ...(authorization !== null && { authorization }),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as { code?: number; message?: string } };
}

test.each(BODIES)('refuses a body of many values unread, with the limit: %s', async (_name, body) => {
  for (const [path, by] of [
    ['/channels/messaging/any/message', token],
    ['/channels/messaging/any/message', null],
    ['/guest', null],
  ] as const) {
    const refused = await post(path, body, by);
    expect([refused.status, refused.body.code], path).toEqual([413, 22]);
    expect(refused.body.message).toContain('more than 5000 values in objects and lists');
  }
});

test('a body that is too long is refused with the limit and the cure', async () => {
  const body = await post('/guest', ' '.repeat(1_048_577), null);
  expect([body.status, body.body.code]).toEqual([413, 22]);
  expect(body.body.message).toContain('the body is larger than 1048576 bytes, the most accepted: send less');
  const url = await post(`/guest/${'x'.repeat(40_000)}`, '{}', null);
  expect([url.status, url.body.code]).toEqual([431, 24]);
  expect(url.body.message).toContain('more than 32768 bytes, the most accepted: send a shorter URL');
  const id = await post(`/channels/messaging/${'x'.repeat(800)}/message`, '{}', token);
  expect([id.status, id.body.code]).toEqual([400, 4]);
  expect(id.body.message).toContain('more than 765 characters');
});

test('does not unpack a compressed body, and says so', async () => {
  const answer = await fetch(`${server.url}/channels?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      authorization: token,
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync('{}'.padEnd(LARGE)),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    code: 4,
    message: expect.stringContaining('the body has the content-encoding gzip: send it uncompressed'),
  });
});

test('does not read the body of a request to a missing path', async () => {
  for (const body of ['no JSON', '{}', ...BODIES.map(([, many]) => many)])
    expect(await post('/nowhere', body, null)).toMatchObject({
      status: 404,
      body: { code: 16, message: 'there is no POST /nowhere' },
    });
});

test('refuses a list of the wrong type by its first items', async () => {
  const items = (count: number) => Array.from({ length: count }, (_, at) => at);
  const mute = (list: readonly unknown[]) =>
    post('/moderation/mute', JSON.stringify({ target_ids: list }), token);
  expect(await mute(items(4_000))).toMatchObject({
    status: 400,
    body: {
      code: 4,
      message: expect.stringContaining('field `target_ids.0` contains type number. expecting string, '),
    },
  });
  const late = [...items(100).map(String), 1];
  expect(await mute(late)).toMatchObject({
    status: 400,
    body: {
      code: 4,
      message: expect.stringContaining('a list holds a value of the wrong type after its first 100'),
    },
  });
});

test('a long text is one value, with any contents', async () => {
  const text = '[{,"'.repeat(1_000);
  const admin = clients.admin();
  await admin.channel('messaging', 'talk', { created_by_id: 'mallory', members: ['mallory'] }).create();
  const sent = await post('/channels/messaging/talk/message', JSON.stringify({ message: { text } }), token);
  expect(sent).toMatchObject({ status: 201, body: { message: { text } } });
});

test('servers may send as many values as the body holds', async () => {
  const admin = clients.admin();
  const values = Array.from({ length: 2_000 }, (_, at) => at % 10);
  const people = Array.from({ length: 20 }, (_, at) => ({ id: `person-${at}`, values }));
  const { users } = await admin.upsertUsers(people as never);
  expect(Object.keys(users)).toHaveLength(20);
});
