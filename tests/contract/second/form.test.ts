/** The form of the second generation on the wire, for what no SDK shows: its numbers, refusals and unknown fields. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { secondCalls } from '../../../scripts/api-coverage.mjs';
import { secondOperations } from '../../../scripts/second-generation.mjs';
import { TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Asked {
  readonly body?: unknown;
  readonly as?: string;
  readonly agent?: string;
  readonly query?: string;
}

/** Asks as SDKs do: the key in the query, the token bare in its header. */
async function ask(call: string, { body, as, agent = 'stream-node-0.7.64', query = '' }: Asked = {}) {
  const [method = '', path = ''] = call.split(' ');
  const claims = as === undefined ? { server: true } : { user_id: as };
  const answer = await fetch(`${server.url}${path}?api_key=${server.key}${query}`, {
    method,
    headers: {
      authorization: await server.sign(claims),
      'stream-auth-type': 'jwt',
      'x-stream-client': agent,
      'content-type': 'application/json',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.clone().text(), answer: await answer.json() };
}

test('the list holds the operations that the installed packages call', async () => {
  const operations = await secondCalls();
  expect(await secondOperations()).toEqual(operations);
  expect(operations.length).toBeGreaterThan(200);
});

const bodiesOf = (method: string) =>
  method === 'GET' || method === 'DELETE' ? [undefined] : [{}, [], { custom: 1, user: 7 }];

/** Returns an answer that is neither a success nor a refusal in the API’s own form. */
async function brokenAnswers(call: string, body: unknown): Promise<readonly string[]> {
  const { status, answer } = await ask(call, { body });
  const isRefusal = status < 500 && typeof answer.code === 'number' && answer.StatusCode === status;
  return status < 300 || isRefusal ? [] : [`${call}: ${status} ${JSON.stringify(answer)}`];
}

describe.each(TWICE)('the %s time', () => {
  test('no operation answers 500, and one that the server lacks is refused with 404 in the API’s own form', async () => {
    const wrong: string[] = [];
    for (const { method, path } of await secondCalls())
      for (const body of bodiesOf(method))
        wrong.push(...(await brokenAnswers(`${method} ${path.replaceAll(/\{\w+\}/g, 'none')}`, body)));
    expect(wrong).toEqual([]);
    expect((await ask('GET /api/v2/chat/campaigns/none')).answer).toMatchObject({
      code: 16,
      StatusCode: 404,
      message: expect.any(String),
      more_info: expect.any(String),
      duration: expect.stringMatching(/ms$/),
    });
  });

  test('times are whole nanoseconds, and JavaScript reads the same millisecond', async () => {
    const users = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`u${n}`, { id: `u${n}` }]));
    const first = await ask('POST /users', { body: { users } });
    const second = await ask('GET /api/v2/users', {
      query: `&payload=${encodeURIComponent(JSON.stringify({ filter_conditions: { id: { $in: Object.keys(users) } }, limit: 50 }))}`,
    });
    expect(second.text).toMatch(/"created_at":\d{19}[,}]/);
    const { users: written } = second.answer as { users: { id: string; created_at: number }[] };
    expect(written).toHaveLength(50);
    for (const { id, created_at: nanos } of written)
      expect(new Date(Math.floor(nanos / 1e6)).toISOString()).toBe(first.answer.users[id].created_at);
  });

  test('a time may come as text or as nanoseconds', async () => {
    await ask('POST /api/v2/users', { body: { users: { ann: { id: 'ann' } } } });
    const channel = { data: { created_by_id: 'ann', members: [{ user_id: 'ann' }] } };
    await ask('POST /api/v2/chat/channels/messaging/times/query', { body: channel });
    const at = Date.now() + 86_400_000;
    for (const pin_expires of [new Date(at).toISOString(), at * 1e6]) {
      const message = { text: 'pin', user_id: 'ann', pinned: true, pin_expires };
      const { answer } = await ask('POST /api/v2/chat/channels/messaging/times/message', {
        body: { message },
      });
      expect(Math.floor(answer.message.pin_expires / 1e6)).toBe(at);
    }
  });

  test('both generations see the same data, each in its own form', async () => {
    await ask('POST /api/v2/users', { body: { users: { eva: { id: 'eva', custom: { color: 'red' } } } } });
    const query = `&payload=${encodeURIComponent('{"filter_conditions":{"id":"eva"}}')}`;
    const [first, second] = [await ask('GET /users', { query }), await ask('GET /api/v2/users', { query })];
    expect(first.answer.users[0]).toMatchObject({ id: 'eva', color: 'red' });
    expect(first.answer.users[0]).not.toHaveProperty('custom');
    expect(second.answer.users[0]).toMatchObject({
      id: 'eva',
      custom: { color: 'red' },
      blocked_user_ids: [],
    });
    expect(second.answer.users[0]).not.toHaveProperty('color');
  });

  test('custom data cannot set a field, and unknown fields beside it are no custom data', async () => {
    const body = { users: { max: { id: 'max', custom: { role: 'admin' } } } };
    const { status, answer } = await ask('POST /api/v2/users', { body });
    expect({ status, code: answer.code }).toEqual({ status: 400, code: 4 });
    expect(answer.message).toContain('custom.role has the name of a field');
    const newer = { users: { max: { id: 'max', field_of_a_newer_version: true, custom: { a: 1 } } } };
    expect((await ask('POST /api/v2/users', { body: newer })).answer.users.max.custom).toEqual({ a: 1 });
  });

  test('attachments keep their other data, in messages and in partial updates', async () => {
    await ask('POST /api/v2/users', { body: { users: { ann: { id: 'ann' } } } });
    await ask('POST /api/v2/chat/channels/messaging/files/query', {
      body: { data: { created_by_id: 'ann' } },
    });
    const attachments = [{ type: 'file', file_size: 12, custom: { pages: 3 } }];
    const nested = [{ type: 'file', custom: { file_size: 12, pages: 3 } }];
    const message = { text: 'see', user_id: 'ann', attachments };
    const sent = await ask('POST /api/v2/chat/channels/messaging/files/message', { body: { message } });
    expect(sent.answer.message.attachments).toEqual(nested);
    const first = await ask(`GET /messages/${sent.answer.message.id}`);
    expect(first.answer.message.attachments).toEqual([{ type: 'file', file_size: 12, pages: 3 }]);
    const set = { attachments: [{ type: 'image', custom: { alt: 'a cat' } }] };
    const body = { set, user_id: 'ann' };
    const changed = await ask(`PUT /api/v2/chat/messages/${sent.answer.message.id}`, { body });
    expect(changed.answer.message.attachments).toEqual([{ type: 'image', custom: { alt: 'a cat' } }]);
  });

  test('the rules are those of the first generation', async () => {
    const admin = { users: { ann: { id: 'ann', role: 'admin' } } };
    const refused = await ask('POST /api/v2/users', { body: admin, as: 'ann' });
    expect({ status: refused.status, code: refused.answer.code }).toEqual({ status: 403, code: 17 });
    const own = { users: { ann: { id: 'ann', custom: { mood: 'good' } } } };
    expect((await ask('POST /api/v2/users', { body: own, as: 'ann' })).answer.users.ann.custom).toEqual({
      mood: 'good',
    });
    const bare = await fetch(`${server.url}/api/v2/app?api_key=${server.key}`);
    expect(bare.status).toBe(401);
    const stranger = await fetch(`${server.url}/api/v2/app?api_key=other`, {
      headers: { authorization: await server.sign({ server: true }), 'stream-auth-type': 'jwt' },
    });
    expect(stranger.status).toBe(401);
  });

  test('a client without a name gets the first form from the paths that both generations have', async () => {
    const body = { target_ids: ['u1'], user_id: 'ann' };
    const mutedAt = async (agent: string) =>
      (await ask('POST /api/v2/moderation/mute', { body, agent })).answer.mutes[0].created_at;
    expect([
      await mutedAt(''),
      await mutedAt('stream-chat-js-v9'),
      await mutedAt('stream-node-0.7.64'),
    ]).toEqual([expect.stringMatching(/Z$/), expect.stringMatching(/Z$/), expect.any(Number)]);
  });
});
