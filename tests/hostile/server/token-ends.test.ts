/** A connection ends with its token. The heartbeat is set so late that it cannot be the cause. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const NEVER_MS = 3_600_000;
const TOKEN_EXPIRED = 4001;
const S_IN_MS = 1_000;

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer({
    options: { heartbeatMs: NEVER_MS, pollHoldMs: NEVER_MS, pollIdleMs: NEVER_MS },
  });
  await clients.admin().upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const nowS = () => Math.floor(Date.now() / S_IN_MS);

async function openSocket(id: string, claims: Record<string, unknown>): Promise<WebSocket> {
  const query = new URLSearchParams({
    json: JSON.stringify({ user_id: id }),
    api_key: server.key,
    authorization: await server.sign({ user_id: id, ...claims }),
    'stream-auth-type': 'jwt',
  });
  return new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
}

/** The close code of a socket, whether its token had expired by then, and whether it closed two seconds later at most. */
async function endOf(socket: WebSocket, expiresAt: number) {
  let isLate = false;
  const deadline = setTimeout(
    () => {
      isLate = true;
    },
    (expiresAt + 2) * S_IN_MS - Date.now(),
  );
  const [code, reason] = await once(socket, 'close');
  clearTimeout(deadline);
  return { code, reason: String(reason), isOver: Date.now() >= expiresAt * S_IN_MS, isLate };
}

test('a socket closes when its token expires, not before', async () => {
  const exp = nowS() + 3;
  const socket = await openSocket('ann', { exp });
  expect(await endOf(socket, exp)).toEqual({
    code: TOKEN_EXPIRED,
    reason: 'the token has expired',
    isOver: true,
    isLate: false,
  });
});

test('a held long poll is answered when its token expires, and its connection ends', async () => {
  const exp = nowS() + 3;
  const token = await server.sign({ user_id: 'ann', exp });
  const headers = { authorization: token, 'stream-auth-type': 'jwt' };
  const base = `${server.url}/longpoll?api_key=${server.key}&user_id=ann`;
  const opened = await fetch(`${base}&json=${encodeURIComponent('{"user_id":"ann"}')}`, { headers });
  const { event } = await opened.json();
  const address = `${base}&connection_id=${event.connection_id}`;
  const held = await fetch(address, { headers });
  expect(held.status).toBe(401);
  expect(await held.json()).toMatchObject({ code: 40 });
  expect(Date.now()).toBeGreaterThanOrEqual(exp * S_IN_MS);
  const later = await fetch(address, { headers });
  expect(await later.json()).toMatchObject({ code: 40 });
  const renewed = await fetch(address, { headers: { ...headers, authorization: await server.token('ann') } });
  expect(await renewed.json()).toMatchObject({ code: 46 });
});

test('a socket whose token is valid for sixty days stays open', async () => {
  const socket = await openSocket('bob', { exp: nowS() + 60 * 86_400 });
  await once(socket, 'message');
  const other = await openSocket('ann', { exp: nowS() + 2 });
  await once(other, 'close');
  expect(socket.readyState).toBe(WebSocket.OPEN);
  socket.close();
});

test('a revocation also closes connections that open during it', async () => {
  const before = new Date();
  const iat = nowS() - 100;
  const sockets = await Promise.all(Array.from({ length: 40 }, () => openSocket('bob', { iat })));
  const ended = sockets.map((socket) => once(socket, 'close'));
  await once(sockets[0] as WebSocket, 'open');
  await clients.admin().revokeUserToken('bob', before);
  await Promise.all(ended);
  expect(sockets.map(({ readyState }) => readyState)).toEqual(sockets.map(() => WebSocket.CLOSED));
});
