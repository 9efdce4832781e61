/** Sockets that break the rules, and requests that use other users' sockets. */
import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startServer, type TestServer } from '../../support/server.ts';

const PER_USER = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ options: { connectionsPerUser: PER_USER } });
  for (const id of ['ann', 'bob']) await server.token(id, 'user');
});
afterAll(() => server.close());

async function address(userId: string, json?: string): Promise<string> {
  const query = new URLSearchParams({
    json: json ?? JSON.stringify({ user_id: userId, user_details: { id: userId } }),
    api_key: server.key,
    authorization: await server.token(userId),
    'stream-auth-type': 'jwt',
  });
  return `${server.url.replace('http', 'ws')}/connect?${query}`;
}

interface Frame {
  readonly type: string;
  readonly connection_id: string;
  readonly error?: { readonly code: number; readonly StatusCode: number };
}

async function firstFrame(socket: WebSocket): Promise<Frame> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data)) as Frame;
}

async function open(userId: string) {
  const socket = new WebSocket(await address(userId));
  const { connection_id: connectionId } = await firstFrame(socket);
  socket.on('error', () => undefined);
  return { socket, connectionId };
}

describe('claims about the user in a handshake', () => {
  const user = (details: object) =>
    JSON.stringify({ user_id: 'ann', user_details: { id: 'ann', ...details } });
  test.each<[string, number]>([
    ['[]', 4],
    ['null', 4],
    ['5', 4],
    ['{', 4],
    ['"ann"', 4],
    ['{"user_id":5}', 4],
    ['{"user_id":"ann","user_details":[]}', 4],
    [`{"user_id":"${'x'.repeat(300)}"}`, 4],
    [`${'['.repeat(200)}${']'.repeat(200)}`, 4],
    ['{"user_id":"bob"}', 5],
    ['{"user_id":"ann","user_details":{"id":"bob"}}', 5],
    ['{"user_id":"ann","user_details":{"id":5}}', 5],
    ['{"user_id":"ann","user_details":{"__proto__":{"role":"admin"}}}', 4],
    ['{"user_id":"ann","user_details":{"name":"a\\u0000"}}', 4],
    [user({ name: 5 }), 4],
    [user({ name: 'x'.repeat(2_000) }), 4],
    [user({ created_at: 'yesterday' }), 4],
    [user({ banned: 'no' }), 4],
    [user({ notes: 'x'.repeat(6_000) }), 22],
  ])('refuses %s with code %i', async (json, code) => {
    const socket = new WebSocket(await address('ann', json));
    const closed = once(socket, 'close');
    expect(await firstFrame(socket)).toMatchObject({
      type: 'connection.error',
      connection_id: '',
      error: { code },
    });
    expect((await closed)[0]).toBe(1000);
  });

  test.each(['/connect/', '//connect', '/CONNECT', '/connect%00', '/', '/health'])(
    '%s opens no socket',
    async (path) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
      const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
      expect(response.statusCode).toBe(404);
    },
  );
});

describe('frames', () => {
  const many = (count: number, act: () => void) => {
    for (let i = 0; i < count; i += 1) act();
  };
  test.each<[string, number, (socket: WebSocket) => void]>([
    ['no JSON', 1008, (socket) => many(5, () => socket.send('nonsense'))],
    ['binary', 1008, (socket) => many(5, () => socket.send(Buffer.from([0, 1, 2])))],
    ['nested deeply', 1008, (socket) => many(5, () => socket.send('['.repeat(8_000)))],
    ['too many', 1008, (socket) => many(100, () => socket.send('[{"type":"health.check"}]'))],
    ['one of a megabyte', 1009, (socket) => socket.send('x'.repeat(1_000_000))],
    ['a byte too long', 1009, (socket) => socket.send('x'.repeat(16_385))],
    ['no UTF-8', 1007, (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false })],
    [
      'one that never ends',
      1009,
      (socket) =>
        many(400, () => socket.readyState === WebSocket.OPEN && socket.send('x'.repeat(100), { fin: false })),
    ],
  ])('%s: closes with %i', async (_, code, act) => {
    const { socket } = await open('ann');
    const closed = once(socket, 'close');
    act(socket);
    expect((await closed)[0]).toBe(code);
  });

  test.each<[string, string | Buffer]>([
    ['no JSON', '{"type":'],
    ['binary', Buffer.from([0, 1, 2])],
  ])('%s: sends an error code and keeps the connection', async (_, frame) => {
    const { socket, connectionId } = await open('ann');
    socket.send(frame);
    expect(await firstFrame(socket)).toMatchObject({
      type: 'connection.error',
      connection_id: connectionId,
      error: { code: 4, StatusCode: 400, message: expect.stringContaining('expected') },
    });
    socket.send('[{"type":"health.check"}]');
    expect(await firstFrame(socket)).toMatchObject({ type: 'health.check', connection_id: connectionId });
    socket.close();
  });

  test('that imitate events reach no one', async () => {
    const [ann, bob] = [await open('ann'), await open('bob')];
    const got: string[] = [];
    bob.socket.on('message', (data) => got.push(String(data)));
    ann.socket.send('[{"type":"message.new","cid":"messaging:x","message":{"text":"forged"}}]');
    ann.socket.send('[{"type":"health.check"}]');
    await once(ann.socket, 'message');
    bob.socket.send('[{"type":"health.check"}]');
    await once(bob.socket, 'message');
    expect(got.join()).not.toContain('forged');
    for (const { socket } of [ann, bob]) socket.close();
  });

  test.each([
    ['without a key', 'Sec-WebSocket-Version: 13'],
    ['of another version', 'Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ])('refuses an upgrade %s with the API’s error body', async (_, headers) => {
    const { port } = new URL(server.url);
    const raw = dial({ port: Number(port), host: '127.0.0.1' });
    raw.write(
      `GET /connect HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`,
    );
    const [head = '', body = ''] = (await text(raw)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 400 [\s\S]*\r\nSec-WebSocket-Version: 13\r\n/);
    expect(JSON.parse(body)).toMatchObject({
      code: 4,
      StatusCode: 400,
      message: expect.stringContaining('Sec-WebSocket'),
    });
  });

  test('drops an upgrade whose sender stops sending', async () => {
    const { port } = new URL(server.url);
    const raw = dial({ port: Number(port), host: '127.0.0.1' });
    const { pathname, search } = new URL((await address('bob')).replace('ws', 'http'));
    raw.write(
      `GET ${pathname}${search} HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await once(raw, 'data');
    raw.destroy();
    await expect.poll(() => online('bob')).toBe(false);
  });
});

async function call(
  userId: string,
  path: string,
  { body, connectionId = '' }: { readonly body: unknown; readonly connectionId?: string },
) {
  const query = `api_key=${server.key}&user_id=${userId}&connection_id=${connectionId}`;
  const response = await fetch(`${server.url}${path}?${query}`, {
    method: 'POST',
    headers: {
      authorization: await server.token(userId),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function online(userId: string): Promise<boolean> {
  const payload = encodeURIComponent(JSON.stringify({ filter_conditions: { id: userId } }));
  const response = await fetch(`${server.url}/users?api_key=${server.key}&payload=${payload}`, {
    headers: { authorization: await server.sign({ server: true }), 'stream-auth-type': 'jwt' },
  });
  const { users } = (await response.json()) as { users: { online: boolean }[] };
  return users[0]?.online === true;
}

test('another user’s connection cannot be used, even with its id', async () => {
  const ann = await open('ann');
  const one = '/channels/messaging/hijack';
  const data = { members: ['ann', 'bob'] };
  expect(
    await call('ann', `${one}/query`, { body: { data, watch: true }, connectionId: ann.connectionId }),
  ).toMatchObject({
    status: 201,
  });
  const since = new Date().toISOString();
  for (const [path, body] of [
    [`${one}/query`, { watch: true }],
    [`${one}/query`, { presence: true }],
    [`${one}/stop-watching`, {}],
    ['/channels', { filter_conditions: { members: { $in: ['bob'] } }, watch: true }],
    ['/sync', { channel_cids: ['messaging:hijack'], last_sync_at: since, watch: true }],
  ] as const)
    expect(await call('bob', path, { body, connectionId: ann.connectionId }), path).toMatchObject({
      status: 400,
      body: { code: 46 },
    });
  const notified = once(ann.socket, 'message');
  await call('bob', `${one}/message`, { body: { message: { text: 'still watched' } } });
  expect(String((await notified)[0])).toContain('still watched');
  ann.socket.close();
});

test('a user has a maximum number of sockets, and closing one allows another', async () => {
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => new WebSocket(await address('bob'))),
  );
  const first = await Promise.all(sockets.map(firstFrame));
  expect(first.filter(({ type }) => type === 'health.check')).toHaveLength(PER_USER);
  expect(first.filter(({ error }) => error?.code === 71)).toHaveLength(sockets.length - PER_USER);
  for (const socket of sockets) socket.terminate();
  await expect.poll(() => online('bob')).toBe(false);
  const { socket } = await open('bob');
  socket.close();
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

test('sockets that come and go leave nothing behind', { timeout: 60_000 }, async () => {
  const channel = '/channels/messaging/churn/query';
  await call('ann', channel, { body: { data: { members: ['ann', 'bob'] } } });
  async function comeAndGo(times: number): Promise<number> {
    for (let round = 0; round < times; round += 1) {
      const people = await Promise.all(Array.from({ length: PER_USER / 2 }, () => open('ann')));
      await Promise.all(
        people.map(({ connectionId }) =>
          call('ann', channel, { body: { watch: true, presence: true }, connectionId }),
        ),
      );
      for (const { socket } of people) socket.terminate();
      await expect.poll(() => online('ann')).toBe(false);
    }
    collect();
    return process.memoryUsage().heapUsed;
  }
  const before = await comeAndGo(20);
  const after = await comeAndGo(60);
  // 600 connections: each leak would hold some 20 KB with its buffers.
  expect(after - before).toBeLessThan(4_000_000);
});
