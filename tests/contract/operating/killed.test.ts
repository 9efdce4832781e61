/** A killed server says goodbye to no one: its users are offline until they return. */
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

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
  // A user who does not return.
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

const OLD_TASKS = `update tasks set updated_at = 0 where status = 'running'`;
const OLD_CAMPAIGNS = `update campaigns set beat_at = 0 where status = 'in_progress'`;

/** As if the server had been away for long. Returns the number of tasks, or campaigns, that it left unfinished. */
async function forgetTime({ databaseUrl, dataDir }: TestServer, statement = OLD_TASKS): Promise<number> {
  if (databaseUrl === null) {
    const database = new DatabaseSync(join(dataDir, 'chat.db'));
    const { changes } = database.prepare(statement).run();
    database.close();
    return Number(changes);
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

test('34: the next server finishes a task that a SIGKILL stopped', {
  timeout: 60_000,
}, async () => {
  const admin = clients.admin();
  await server.token('ann', 'user');
  const cids = Array.from({ length: 60 }, (_, i) => `messaging:doomed-${i}`);
  await Promise.all(
    cids.map((cid) => admin.channel('messaging', cid.slice(10), { created_by_id: 'ann' } as never).create()),
  );
  const { task_id: taskId = '' } = await admin.deleteChannels(cids, { hard_delete: true });
  await server.kill();
  expect(await forgetTime(server)).toBe(1);
  await server.restart();
  const task = () => admin.getTask(taskId);
  await expect.poll(async () => (await task()).status, { timeout: 40_000 }).toBe('completed');
  const ok = Object.fromEntries(cids.map((cid) => [cid, { status: 'ok' }]));
  expect((await task()).result).toEqual(ok);
  expect(await admin.queryChannels({ cid: { $in: cids } } as never)).toEqual([]);
});

test('35: the next server finishes a campaign that a SIGKILL stopped, and nobody gets it twice', {
  timeout: 60_000,
}, async () => {
  const admin = clients.admin();
  const ids = Array.from({ length: 300 }, (_, i) => `reader-${i}`);
  for (let i = 0; i < ids.length; i += 100)
    await admin.upsertUsers(ids.slice(i, i + 100).map((id) => ({ id })));
  await admin.upsertUser({ id: 'shop' });
  const campaign = admin.campaign('big', {
    sender_id: 'shop',
    message_template: { text: 'once' },
    user_ids: ids,
    create_channels: true,
  } as never);
  await campaign.create();
  await campaign.start();
  const sent = async () => (await admin.getCampaign('big')).campaign?.stats?.stats_messages_sent ?? 0;
  await expect.poll(sent, { interval: 20 }).toBeGreaterThan(40);
  await server.kill();
  expect(await forgetTime(server, OLD_CAMPAIGNS)).toBe(1);
  await server.restart();
  const status = async () => (await admin.getCampaign('big')).campaign?.status;
  await expect.poll(status, { timeout: 40_000 }).toBe('completed');
  expect(await sent()).toBe(ids.length);
  const texts: (string | undefined)[] = [];
  for (let offset = 0; offset < ids.length; offset += 30) {
    const page = await admin.queryChannels({ members: { $in: ['shop'] } }, { cid: 1 } as never, {
      offset,
      limit: 30,
    });
    texts.push(...page.flatMap(({ state }) => state.messages.map(({ text }) => text)));
  }
  expect(texts).toEqual(ids.map(() => 'once'));
});
