import { once } from 'node:events';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ options: { connectionsPerUser: 3 } });
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

interface Attempt {
  readonly userId?: string;
  readonly token?: string;
  readonly key?: string;
  readonly authType?: string;
  readonly json?: string;
  readonly headers?: Record<string, string>;
  readonly path?: string;
}

function open({ userId = 'ann', token, key, authType = 'jwt', json, headers, path = '/connect' }: Attempt) {
  const query = new URLSearchParams({
    json: json ?? JSON.stringify({ user_id: userId, user_details: { id: userId } }),
    api_key: key ?? server.key,
    authorization: token ?? 'undefined',
    'stream-auth-type': authType,
  });
  return new WebSocket(`${server.url.replace('http', 'ws')}${path}?${query}`, { headers: headers ?? {} });
}

interface Frame {
  readonly type: string;
  readonly connection_id?: string;
  readonly me?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly StatusCode: number; readonly message: string };
}

async function firstFrame(socket: WebSocket): Promise<Frame> {
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data)) as Frame;
}

async function refused(attempt: Attempt) {
  const socket = open(attempt);
  const closed = once(socket, 'close');
  const frame = await firstFrame(socket);
  const [closeCode] = await closed;
  return { ...frame, closeCode: Number(closeCode) };
}

describe('connect', () => {
  test('the client connects and has its own user', async () => {
    const ann = await clients.user('ann', { name: 'Ann' });
    expect(ann.wsConnection?.isHealthy).toBe(true);
    expect(ann.user).toMatchObject({
      id: 'ann',
      name: 'Ann',
      role: 'user',
      online: true,
      total_unread_count: 0,
      unread_channels: 0,
      mutes: [],
      channel_mutes: [],
      blocked_user_ids: [],
    });
  });

  test('custom data of the maximum size fits into the URL; more is refused with a reason', async () => {
    const token = await server.token('ann');
    const withNotes = (notes: string) =>
      JSON.stringify({ user_id: 'ann', user_details: { id: 'ann', notes } });
    const socket = open({ token, json: withNotes('ж'.repeat(2_500)) });
    expect(await firstFrame(socket)).toMatchObject({
      type: 'health.check',
      me: { notes: expect.stringMatching(/^ж{2500}$/) },
    });
    socket.close();
    const answer = await refused({ token, json: withNotes('ж'.repeat(3_000)) });
    expect(answer).toMatchObject({ type: 'connection.error', error: { code: 22, StatusCode: 413 } });
  });

  test('the first frame is one JSON object with connection_id and me', async () => {
    const socket = open({ token: await server.token('ann') });
    const frame = await firstFrame(socket);
    expect(frame).toMatchObject({ type: 'health.check', cid: '*', me: { id: 'ann' } });
    expect(frame.connection_id).toMatch(/^[\w-]{1,36}$/);
    socket.close();
  });

  test('a health check is answered with the same connection_id and without me', async () => {
    const socket = open({ token: await server.token('ann') });
    const first = await firstFrame(socket);
    socket.send('[{"type":"health.check","client_id":"ann--1"}]');
    const answer = await firstFrame(socket);
    expect(answer).toMatchObject({ type: 'health.check', connection_id: first.connection_id });
    expect(answer).not.toHaveProperty('me');
    socket.close();
  });

  test('accepts a token in the header as well', async () => {
    const socket = open({ token: '', headers: { authorization: await server.token('ann') } });
    expect(await firstFrame(socket)).toMatchObject({ type: 'health.check', me: { id: 'ann' } });
    socket.close();
  });

  test('connecting merges custom data, but not the role', async () => {
    const first = clients.client();
    const token = await server.token('merge');
    await first.connectUser({ id: 'merge', colour: 'red', size: 1 } as { id: string }, async () => token);
    const second = clients.client();
    await second.connectUser({ id: 'merge', size: 2, role: 'admin' } as { id: string }, async () => token);
    expect(second.user).toMatchObject({ colour: 'red', size: 2, role: 'user' });
  });

  test('refuses too many sockets of one user with code 71; they may retry', async () => {
    const token = await server.token('crowd');
    const sockets = [1, 2, 3].map(() => open({ userId: 'crowd', token }));
    await Promise.all(sockets.map(firstFrame));
    expect(await refused({ userId: 'crowd', token })).toMatchObject({
      type: 'connection.error',
      error: { code: 71, StatusCode: 429 },
      closeCode: 1013,
    });
    for (const socket of sockets) socket.close();
  });
});

test.each([
  ['a server', { connections: 1 }, 'this server has 1 open'],
  ['an address', { connectionsPerAddress: 1 }, 'this address has 1 open'],
])(
  '%s has a maximum number of connections, and further ones are refused with a reason',
  async (_, options, text) => {
    const small = await startServer({ options });
    const at = clientsOf(() => small);
    await at.user('ann', { role: 'user' });
    const query = new URLSearchParams({
      json: '{"user_id":"bob"}',
      api_key: small.key,
      authorization: await small.token('bob', 'user'),
      'stream-auth-type': 'jwt',
    });
    const socket = new WebSocket(`${small.url.replace('http', 'ws')}/connect?${query}`);
    const closed = once(socket, 'close');
    expect(await firstFrame(socket)).toMatchObject({
      type: 'connection.error',
      error: { code: 71, StatusCode: 429, message: expect.stringContaining(text) },
    });
    expect((await closed)[0]).toBe(1013);
    await at.closeAll();
    await small.close();
  },
);

describe('refused connections', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, number, () => Promise<Attempt>]>([
    ['an unknown key', 2, async () => ({ key: 'k_other', token: await server.token('ann') })],
    ['no token', 5, async () => ({})],
    ['a malformed token', 5, async () => ({ token: 'abc' })],
    ['a token of another user', 5, async () => ({ token: await server.token('bob') })],
    ['a server token', 5, async () => ({ token: await server.sign({ server: true }) })],
    ['an expired token', 40, async () => ({ token: await server.sign({ user_id: 'ann', exp: now - 9 }) })],
    [
      'a token of tomorrow',
      41,
      async () => ({ token: await server.sign({ user_id: 'ann', nbf: now + 99 }) }),
    ],
    [
      'a token issued later',
      42,
      async () => ({ token: await server.sign({ user_id: 'ann', iat: now + 99 }) }),
    ],
    [
      'a foreign signature',
      43,
      async () => ({ token: await server.sign({ user_id: 'ann' }, 'another secret') }),
    ],
    ['json that is none', 4, async () => ({ json: '{', token: await server.token('ann') })],
    [
      'a user_id that is no text',
      4,
      async () => ({ json: '{"user_id":7}', token: await server.token('ann') }),
    ],
    [
      'an ill-typed created_at',
      4,
      async () => ({
        json: JSON.stringify({ user_id: 'ann', user_details: { id: 'ann', created_at: 'helloworld' } }),
        token: await server.token('ann'),
      }),
    ],
    [
      'custom data over 5 KB',
      22,
      async () => ({
        json: JSON.stringify({ user_id: 'ann', user_details: { id: 'ann', story: 'x'.repeat(6000) } }),
        token: await server.token('ann'),
      }),
    ],
  ])('%s: one connection.error frame with code %i, then the close', async (_, code, attempt) => {
    const answer = await refused(await attempt());
    expect(answer).toMatchObject({ type: 'connection.error', connection_id: '', error: { code } });
    expect(answer.error?.message).toMatch(/^Connect failed with error: ".+"$/);
    // The client does not reconnect after 1000: a retry would change nothing.
    expect(answer.closeCode).toBe(1000);
  });

  test('the client rejects with the code and does not reconnect', async () => {
    const client = clients.client();
    const foreign = await server.sign({ user_id: 'ann' }, 'another secret');
    const error = await client.connectUser({ id: 'ann' }, async () => foreign).catch((cause: Error) => cause);
    expect(JSON.parse((error as Error).message)).toMatchObject({ code: 43, StatusCode: 401 });
  });

  test('an expired token is requested again', async () => {
    const client = clients.client();
    const tokens = [
      await server.sign({ user_id: 'ann', exp: now - 9 }),
      await server.sign({ user_id: 'ann', exp: now + 999 }),
    ];
    let asked = 0;
    await client.connectUser({ id: 'ann' }, async () => tokens[Math.min(asked++, 1)] ?? '');
    expect(client.wsConnection?.isHealthy).toBe(true);
    expect(asked).toBeGreaterThan(1);
  });

  test('other paths open no sockets', async () => {
    const socket = open({ path: '/elsewhere' });
    const [, response] = await once(socket, 'unexpected-response');
    expect(response.statusCode).toBe(404);
  });
});

describe('the frames of a client', () => {
  test('text that is not JSON causes an error, and after five times closes the connection with 1008', async () => {
    const socket = open({ token: await server.token('ann') });
    await firstFrame(socket);
    socket.send('{');
    expect(await firstFrame(socket)).toMatchObject({ type: 'connection.error', error: { code: 4 } });
    socket.send('[{"type":"health.check"}]');
    expect(await firstFrame(socket)).toMatchObject({ type: 'health.check' });
    for (const garbage of ['', 'x', '[', '{"__proto__":1}']) socket.send(garbage);
    const [code] = await once(socket, 'close');
    expect(code).toBe(1008);
  });

  test('a frame that is too large closes the connection with 1009', async () => {
    const socket = open({ token: await server.token('ann') });
    await firstFrame(socket);
    socket.send('x'.repeat(20_000));
    const [code] = await once(socket, 'close');
    expect(code).toBe(1009);
  });

  test('a flood closes the connection, and the server keeps serving', async () => {
    const socket = open({ token: await server.token('ann') });
    await firstFrame(socket);
    for (let i = 0; i < 100; i += 1) socket.send('[{"type":"health.check"}]');
    const [code] = await once(socket, 'close');
    expect(code).toBe(1008);
    await expect(clients.user('bob')).resolves.toBeInstanceOf(StreamChat);
  });
});

test('presence: others learn that a user comes and goes', async () => {
  const ann = await clients.user('ann');
  await server.token('coming', 'user');
  const found = await ann.queryUsers({ id: { $in: ['coming'] } }, {}, { presence: true });
  expect(found.users[0]).toMatchObject({ id: 'coming', online: false });
  const events: boolean[] = [];
  const both = new Promise<void>((resolve) => {
    ann.on('user.presence.changed', (event) => {
      events.push(event.user?.online ?? false);
      if (events.length === 2) resolve();
    });
  });
  const coming = await clients.user('coming');
  await coming.disconnectUser();
  await both;
  expect(events).toEqual([true, false]);
});
