/** A server that is killed says goodbye to nobody: who was there is not there afterwards, until he comes back. */
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf } from '../support/clients.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
});
const clients = clientsOf(() => server);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('presence after SIGKILL', { timeout: 60_000 }, async () => {
  const bob = await clients.user('bob', { role: 'user' });
  const query = new URLSearchParams({
    json: '{"user_id":"ann"}',
    api_key: server.key,
    authorization: await server.token('ann', 'user'),
    'stream-auth-type': 'jwt',
  });
  // One that does not come back.
  const ann = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
  ann.on('error', () => undefined);
  await once(ann, 'message');
  const admin = clients.admin();
  const online = async () => {
    const { users } = await admin.queryUsers({ id: { $in: ['ann', 'bob'] } });
    return Object.fromEntries(users.map((user) => [user.id, [user.online, user.last_active !== undefined]]));
  };
  expect(await online()).toEqual({ ann: [true, true], bob: [true, true] });
  const before = bob.wsConnection?.connectionID;
  await server.kill();
  await server.restart();
  await expect
    .poll(() => (bob.wsConnection?.isHealthy ? bob.wsConnection.connectionID : before), { timeout: 40_000 })
    .not.toBe(before);
  expect(await online()).toEqual({ ann: [false, true], bob: [true, true] });
});
