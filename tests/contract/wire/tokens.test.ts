/** Tokens that expire or are revoked during a connection. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, failure } from '../../support/clients.ts';
import { openPoller } from '../../support/poller.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ options: { heartbeatMs: 100 } });
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

/**
 * The client waits twice, some seconds each: before it learns about its token, and before it uses a new one.
 */
const PATIENT = { timeout: 60_000 };

/** Resolves when the client has a new connection. */
async function anotherConnection(client: StreamChat, before: string | undefined): Promise<void> {
  const now = () => (client.wsConnection?.isHealthy ? client.wsConnection.connectionID : before);
  await expect.poll(now, { timeout: 30_000 }).not.toBe(before);
}

const nowS = () => Math.floor(Date.now() / 1000);

/** A client whose first token has these claims; later ones are valid. */
async function withFirstToken(id: string, claims: Record<string, unknown>) {
  const client = clients.client();
  const first = await server.sign({ user_id: id, ...claims });
  const asked: number[] = [];
  await client.connectUser({ id }, async () => {
    asked.push(asked.length);
    return asked.length === 1 ? first : server.sign({ user_id: id, iat: nowS() + 1 });
  });
  return { client, asked };
}

async function openSocket(id: string, claims: Record<string, unknown>) {
  const query = new URLSearchParams({
    json: JSON.stringify({ user_id: id }),
    api_key: server.key,
    authorization: await server.sign({ user_id: id, ...claims }),
    'stream-auth-type': 'jwt',
  });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
  const [data] = await once(socket, 'message');
  return { socket, first: JSON.parse(String(data)) as { readonly type: string } };
}

describe('a token that expires while its connection is open', () => {
  test('closes it with 4001, and the client returns with a new one', PATIENT, async () => {
    const { client, asked } = await withFirstToken('ann', { exp: nowS() + 2 });
    await anotherConnection(client, client.wsConnection?.connectionID);
    expect(asked.length).toBeGreaterThan(1);
  });

  test('a socket receives the reason', async () => {
    const { socket } = await openSocket('ann', { exp: nowS() + 2 });
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([4001, 'the token has expired']);
  });

  test('does not end a long poll whose client has a new one by then', async () => {
    const first = await server.sign({ user_id: 'ann', exp: nowS() + 2 });
    const query = `api_key=${server.key}&user_id=ann`;
    const jwt = (authorization: string) => ({ headers: { authorization, 'stream-auth-type': 'jwt' } });
    const json = encodeURIComponent('{"user_id":"ann"}');
    const opened = await fetch(`${server.url}/longpoll?${query}&json=${json}`, jwt(first));
    const { event } = (await opened.json()) as { readonly event: { readonly connection_id: string } };
    const address = `${server.url}/longpoll?${query}&connection_id=${event.connection_id}`;
    const renewed = jwt(await server.sign({ user_id: 'ann', exp: nowS() + 100 }));
    await fetch(address, renewed);
    const unread = `${server.url}/unread?${query}`;
    await expect.poll(async () => (await fetch(unread, jwt(first))).status).toBe(401);
    // After three heartbeats the server has checked the old token.
    for (let beats = 0; beats < 3; ) {
      const answer = await fetch(address, renewed);
      expect(answer.status).toBe(200);
      beats += ((await answer.json()) as { readonly events: unknown[] }).events.length;
    }
  });

  test('calls over HTTP are refused with 40, and the client repeats them with a new one', async () => {
    const { client, asked } = await withFirstToken('bob', { exp: nowS() + 1 });
    await expect
      .poll(async () => {
        await client.getUnreadCount();
        return asked.length;
      })
      .toBeGreaterThan(1);
  });
});

describe('revoked tokens', () => {
  beforeEach(() => clients.admin().revokeTokens(null));

  test(
    'of one user: their connections close and their old tokens are refused, others’ are not',
    PATIENT,
    async () => {
      const id = `ann-${randomUUID()}`;
      const ann = await withFirstToken(id, { iat: nowS() - 100 });
      const bob = await withFirstToken('bob', { iat: nowS() - 100 });
      const poller = await openPoller(server, id);
      const anns = ann.client.wsConnection?.connectionID;
      const admin = clients.admin();
      await admin.revokeUserToken(id, new Date((nowS() - 50) * 1000));
      await anotherConnection(ann.client, anns);
      expect(ann.asked.length).toBeGreaterThan(1);
      expect(ann.client.user).toMatchObject({ revoke_tokens_issued_before: expect.any(String) });
      await bob.client.getUnreadCount();
      expect(bob.asked.length).toBe(1);
      // A token without a time of issue counts as old.
      expect(await poller.poll()).toMatchObject({ status: 401, body: { code: 40 } });
      await admin.revokeUserToken(id, null);
      expect(await poller.poll()).toMatchObject({ status: 400, body: { code: 46 } });
    },
  );

  test('of the whole app, and undone', PATIENT, async () => {
    const ann = await withFirstToken('ann', { iat: nowS() - 100 });
    const anns = ann.client.wsConnection?.connectionID;
    const admin = clients.admin();
    await admin.revokeTokens(new Date((nowS() - 50) * 1000));
    await anotherConnection(ann.client, anns);
    expect(ann.asked.length).toBeGreaterThan(1);
    const old = await openSocket('bob', { iat: nowS() - 100 });
    expect(old.first).toMatchObject({ type: 'connection.error', error: { code: 40, StatusCode: 401 } });
    const anonymous = await clients.anonymous();
    expect(anonymous.wsConnection?.isHealthy).toBe(true);
    const { app } = (await admin.getAppSettings()) as { app: Record<string, unknown> };
    expect(app.revoke_tokens_issued_before).toMatch(/Z$/);
    await admin.revokeTokens(null);
    const good = await openSocket('bob', { iat: nowS() - 100 });
    expect(good.first).toMatchObject({ type: 'health.check' });
    good.socket.close();
  });

  test('only the server may revoke, and only with a date', async () => {
    const ann = await clients.user('ann', { role: 'admin' });
    expect(await failure(ann.revokeUserToken('ann'))).toMatchObject({ code: 17 });
    expect(await failure(ann.revokeTokens(new Date()))).toMatchObject({ code: 17 });
    expect(await failure(clients.admin().revokeTokens('yesterday'))).toMatchObject({ code: 4 });
  });
});
