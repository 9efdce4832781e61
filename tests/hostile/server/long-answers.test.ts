/**
 * Long answers occupy the server while it writes them: the bytes that one user, and one address, may read a
 * minute are limited.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PER_USER = 250_000;
const PER_ADDRESS = 600_000;
/** Three of them are a long answer; one alone is nearly the maximum of a message. */
const NOTE = 'x'.repeat(32_000);
const [HERE, ELSEWHERE] = ['203.0.113.7', '203.0.113.8'];
const readers = Array.from({ length: 5 }, (_, at) => `reader-${at}`);

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer({
    options: { rateLimits: {}, trustProxy: 1, readsPerUser: PER_USER, readsPerAddress: PER_ADDRESS },
  });
  const admin = clients.admin();
  await admin.upsertUsers(readers.map((id) => ({ id })));
  const talk = admin.channel('messaging', 'talk', { created_by_id: readers[0] ?? '', members: readers });
  await talk.create();
  for (let sent = 0; sent < 3; sent += 1) {
    await talk.sendMessage({
      text: 'large',
      user_id: readers[0] ?? '',
      attachments: [{ note: NOTE }],
    } as never);
  }
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function open(by: string | null, from: string) {
  const token = by === null ? await server.sign({ server: true }) : await server.token(by);
  const answer = await fetch(`${server.url}/channels/messaging/talk/query?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      authorization: token,
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
      'x-forwarded-for': from,
    },
    body: JSON.stringify({ state: true }),
  });
  const body = (await answer.json()) as { readonly code?: number; readonly message?: string };
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body };
}

/** Opens the channel until that is refused; a minute that ends meanwhile starts afresh. */
async function openUntilRefused(by: string, from: string) {
  for (let times = 0; times < 10; times += 1) {
    const opened = await open(by, from);
    if (opened.status !== 201) return { times, opened };
  }
  throw new Error('never refused');
}

test('a user is refused after the bytes of a minute, others and servers are not', async () => {
  const [reader = '', other = ''] = readers;
  const { times, opened } = await openUntilRefused(reader, HERE);
  expect(times).toBeGreaterThanOrEqual(3);
  expect(opened).toMatchObject({ status: 429, body: { code: 9 } });
  expect(opened.body.message).toContain(`user ${reader} may read ${PER_USER} bytes a minute and used`);
  expect(Number(opened.retryAfter)).toBeGreaterThan(0);
  expect((await open(other, HERE)).status).toBe(201);
  for (let more = 0; more < 4; more += 1) expect((await open(null, HERE)).status).toBe(201);
});

test('many long answers at once exceed the quota only by those under way', async () => {
  const reader = readers[3] ?? '';
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(reader, '203.0.113.9')));
  const given = answers.filter(({ status }) => status === 201);
  expect(given.length).toBeGreaterThanOrEqual(3);
  // Three reach the quota; four are under way at once.
  expect(given.length).toBeLessThanOrEqual(3 + 4);
  for (const { status, body } of answers) if (status !== 201) expect([status, body.code]).toEqual([429, 9]);
});

test('a message is limited so that a page of them can be written at once', async () => {
  const [author = ''] = readers;
  const talk = (await clients.user(author)).channel('messaging', 'talk');
  const attachments = [{ note: NOTE }, { note: 'x'.repeat(1_000) }];
  await expect(talk.sendMessage({ text: 'larger', attachments } as never)).rejects.toMatchObject({
    status: 413,
    code: 22,
    message: expect.stringContaining('message.attachments are too large: 33'),
  });
});

test('many users of one address share a quota', async () => {
  const refused = [];
  for (const reader of readers.slice(0, 3).concat(readers[4] ?? ''))
    refused.push((await openUntilRefused(reader, ELSEWHERE)).opened);
  expect(refused.map(({ body }) => body.message).join()).toContain(
    `the address ${ELSEWHERE} may read ${PER_ADDRESS} bytes a minute`,
  );
});
