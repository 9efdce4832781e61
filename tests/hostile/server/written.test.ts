/**
 * A visitor cannot fill the database: the bytes that one user, and one address, may write a day are limited.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ByteQuota } from '../../../server/src/http/limits/byte-quota.ts';
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

describe('short calls that send everybody a large message or poll again', () => {
  const refusedAfter = async (by: string, asks: readonly (() => Promise<Sent>)[]) => {
    for (let times = 0; times < 4; times += 1)
      for (const ask of asks) {
        const answer = await ask();
        if (answer.status >= 400) return answer;
      }
    throw new Error(`${by} was never refused`);
  };

  test.each([
    ['reactions', '198.51.100.41'],
    ['quotes', '198.51.100.42'],
    ['replies', '198.51.100.43'],
    ['deletions', '198.51.100.44'],
  ] as const)('%s', async (kind, from) => {
    const by = `by-${kind}`;
    const asked = { by, from };
    await clients.admin().upsertUsers([{ id: by }]);
    await clients.admin().channel('messaging', 'talk').addMembers([by]);
    expect((await send({ ...LARGE, id: `large-${kind}` }, asked)).status).toBe(201);
    const large = `large-${kind}`;
    // Replies by a server are not counted, only their ends.
    const replies = Array.from({ length: 8 }, (_, at) => `reply-${at}`);
    if (kind === 'deletions')
      for (const id of replies)
        await call(
          '/channels/messaging/talk/message',
          { message: { id, text: 're', parent_id: large, user_id: by } },
          { by: null, from },
        );
    const path = `/messages/${large}/reaction`;
    const asks = {
      quotes: [() => send({ text: 'see', quoted_message_id: large }, asked)],
      replies: [() => send({ text: 're', parent_id: large }, asked)],
      reactions: [
        () => call(path, { reaction: { type: 'like' } }, asked),
        () => call(`${path}/like`, {}, { ...asked, method: 'DELETE' }),
      ],
      deletions: replies.map((id) => () => call(`/messages/${id}`, {}, { ...asked, method: 'DELETE' })),
    }[kind];
    expectRefused(await refusedAfter(by, asks), `user ${by}`);
  });

  test('votes', async () => {
    const by = 'voter';
    const asked = { by, from: '198.51.100.5' };
    const admin = clients.admin();
    await admin.upsertUsers([{ id: by }]);
    await admin.channel('messaging', 'talk').addMembers([by]);
    const options = Array.from({ length: 30 }, (_, at) => ({ text: `${at}`, note: 'x'.repeat(900) }));
    const { poll } = await admin.createPoll({ name: 'Which?', options, user_id: by } as never);
    const { message } = await admin
      .channel('messaging', 'talk')
      .sendMessage({ text: 'vote', poll_id: poll.id, user_id: by });
    const votes = poll.options.map(
      ({ id }) =>
        () =>
          call(`/messages/${message.id}/polls/${poll.id}/vote`, { vote: { option_id: id } }, asked),
    );
    expectRefused(await refusedAfter(by, votes), `user ${by}`);
  });

  test('mutes with long lists of mutes', async () => {
    const by = 'muter';
    const asked = { by, from: '198.51.100.30' };
    const muted = Array.from({ length: 60 }, (_, at) => `muted-${at}`);
    await clients.admin().upsertUsers([by, ...muted].map((id) => ({ id })));
    const mutes = muted.map((id) => () => call('/moderation/mute', { target_ids: [id] }, asked));
    const refusal = await refusedAfter(by, [
      () => call('/moderation/mute', { target_ids: muted }, asked),
      ...mutes,
    ]);
    expectRefused(refusal, `user ${by}`);
  });

  test('of ordinary length are not counted', async () => {
    const by = 'ordinary';
    const asked = { by, from: '198.51.100.9' };
    await clients.admin().upsertUsers([{ id: by }]);
    await clients.admin().channel('messaging', 'talk').addMembers([by]);
    await send({ text: 'x'.repeat(2_000), id: 'ordinary' }, asked);
    const statuses: number[] = [];
    for (let times = 0; times < 30; times += 1)
      for (const type of ['like', 'love'])
        statuses.push((await call('/messages/ordinary/reaction', { reaction: { type } }, asked)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
  });
});

test('many users of one address: up to the address’s quota', async () => {
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
