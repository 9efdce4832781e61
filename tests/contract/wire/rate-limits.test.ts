import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
afterEach(async () => {
  await clients.closeAll();
  await server.close();
});

async function call(token: string | null, path: string, headers: Record<string, string> = {}) {
  const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}api_key=${server.key}`;
  const response = await fetch(url, {
    headers: {
      ...(token !== null && { authorization: token, 'stream-auth-type': 'jwt' }),
      ...headers,
    },
  });
  const number = (name: string) => Number(response.headers.get(name) ?? Number.NaN);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    limit: number('x-ratelimit-limit'),
    remaining: number('x-ratelimit-remaining'),
    reset: number('x-ratelimit-reset'),
    retryAfter: number('retry-after'),
  };
}

test('every answer has the tightest limit, refusals too; each operation has its own', async () => {
  server = await startServer({ options: { rateLimits: { perUser: 3, perAddress: 50 } } });
  const ann = await server.token('ann', 'user');
  expect(await call(ann, '/unread')).toMatchObject({ status: 200, limit: 3, remaining: 2 });
  expect(await call(ann, '/messages/none')).toMatchObject({ status: 404, limit: 3, remaining: 2 });
  expect(await call(null, '/unread')).toMatchObject({ status: 401, limit: 50, remaining: 48 });
  expect(await call(null, '/hi')).toMatchObject({ status: 200, limit: 50, remaining: 49 });
  await call(ann, '/unread');
  const last = await call(ann, '/unread');
  expect(last).toMatchObject({ status: 200, remaining: 0, retryAfter: Number.NaN });
  expect(last.reset).toBeGreaterThan(Date.now() / 1000 - 1);
  const refused = await call(ann, '/unread');
  expect(refused).toMatchObject({ status: 429, remaining: 0, limit: 3, body: { code: 9, StatusCode: 429 } });
  expect(refused.body.message).toMatch(/UnreadCounts failed.*more than 3 calls a minute by user ann/);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(61);
  expect((await call(await server.token('bob', 'user'), '/unread')).status).toBe(200);
});

test('requests of one user at the same time run one after the other', async () => {
  server = await startServer({ options: { rateLimits: {} } });
  const ann = await server.token('ann', 'user');
  const COUNT = 150;
  const STEP_MS = 3;
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: COUNT }, () => call(ann, '/unread')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(performance.now() - start).toBeGreaterThan((COUNT - 1) * STEP_MS * 0.8);
});

test('a request without a key does not count against its address', async () => {
  server = await startServer({ options: { rateLimits: { guestsPerAddress: 1 } } });
  const guest = async (key: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ user: { id: 'visitor' } });
    return (await fetch(`${server.url}/guest?api_key=${key}`, { method: 'POST', headers, body })).status;
  };
  for (const key of ['', 'wrong', 'other']) expect(await guest(key)).toBe(401);
  expect(await guest(server.key)).toBe(201);
  expect(await guest(server.key)).toBe(429);
});

test('operations with limits of their own; the client receives code 9 and may retry', async () => {
  server = await startServer({ options: { rateLimits: { operations: { SendMessage: { perUser: 2 } } } } });
  const ann = await clients.user('ann', { role: 'user' });
  const channel = ann.channel('messaging', 'limited', { members: ['ann'] });
  await channel.watch();
  for (const text of ['one', 'two']) await channel.sendMessage({ text });
  expect(await failure(channel.sendMessage({ text: 'three' }))).toMatchObject({ code: 9, status: 429 });
  expect((await ann.getUnreadCount()).channels).toEqual([]);
});

test('all clients of a platform share one limit, each platform its own, and servers another one', async () => {
  server = await startServer({ options: { rateLimits: { perApp: 2, perServer: 4 } } });
  const [ann, bob] = [await server.token('ann', 'user'), await server.token('bob', 'user')];
  expect((await call(ann, '/unread')).status).toBe(200);
  expect((await call(bob, '/unread')).status).toBe(200);
  const refused = await call(ann, '/unread');
  expect(refused.body).toMatchObject({ code: 9, message: expect.stringContaining('all web clients') });
  const android = { 'x-stream-client': 'stream-chat-android-6.1' };
  expect((await call(ann, '/unread', android)).status).toBe(200);
  expect((await call(ann, '/unread', { 'x-stream-client': 'stream-chat-ios-swift' })).status).toBe(200);
  const admin = clients.admin();
  for (let i = 0; i < 4; i += 1) await admin.getAppSettings();
  expect(await failure(admin.getAppSettings())).toMatchObject({ code: 9 });
});

test('GET /rate_limits: by platform and operation, as requested; the request itself counts', async () => {
  server = await startServer({ options: { rateLimits: { perServer: 100, perApp: 50 } } });
  await call(await server.token('ann', 'user'), '/unread');
  const admin = clients.admin();
  const all = await admin.getRateLimits();
  expect(Object.keys(all).sort()).toEqual(['android', 'duration', 'ios', 'server_side', 'web']);
  expect(all.server_side?.GetRateLimits).toMatchObject({ limit: 100, remaining: 99 });
  const web = all.web as unknown as Record<string, unknown>;
  expect(web.UnreadCounts).toMatchObject({ limit: 50, remaining: 49, reset: expect.any(Number) });
  expect(all.ios?.SendMessage).toMatchObject({ limit: 50, remaining: 50 });
  const some = await admin.getRateLimits({ serverSide: true, endpoints: ['GetRateLimits', 'SendMessage'] });
  expect(some).toMatchObject({ server_side: { GetRateLimits: { remaining: 98 }, SendMessage: {} } });
  expect(Object.keys(some).sort()).toEqual(['duration', 'server_side']);
  expect(Object.keys(some.server_side ?? {})).toHaveLength(2);
});

test.each(['guest', 'user', 'moderator', 'admin'])('GET /rate_limits is not for a %s', async (role) => {
  server = await startServer();
  expect(await call(await server.token('ann', role), '/rate_limits')).toMatchObject({
    status: 403,
    body: { code: 17 },
  });
});

test('connecting is limited too: refused with code 9, and the client retries', async () => {
  server = await startServer({ options: { rateLimits: { operations: { Connect: { perUser: 2 } } } } });
  for (let i = 0; i < 2; i += 1) await clients.user('ann', { role: 'user' });
  const query = new URLSearchParams({
    json: '{"user_id":"ann"}',
    api_key: server.key,
    authorization: await server.token('ann'),
    'stream-auth-type': 'jwt',
  });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
  const closed = once(socket, 'close');
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toMatchObject({
    type: 'connection.error',
    error: { code: 9, StatusCode: 429, message: expect.stringContaining('user ann') },
  });
  expect((await closed)[0]).toBe(1013);
  const { web } = await clients.admin().getRateLimits({ web: true });
  expect((web as unknown as { Connect: object }).Connect).toMatchObject({ remaining: 600_000 - 2 });
});

test('without limits there are no headers and no refusals', async () => {
  server = await startServer();
  const admin = clients.admin();
  const { duration: _, ...platforms } = await admin.getRateLimits({ web: true });
  expect(platforms).toEqual({ web: {} });
  expect(await call(null, '/hi')).toMatchObject({ status: 200, limit: Number.NaN });
});
