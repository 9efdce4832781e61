/** The client's own offline storage with /sync: after an outage it equals the server's data. */
import { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { MemoryOfflineDb } from '../../support/databases/offline-db.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startWire, type Wire } from '../../support/wire.ts';

let server: TestServer;
let wire: Wire;
beforeAll(async () => {
  server = await startServer();
  wire = await startWire(server.url);
});
const clients = clientsOf(() => server);
afterAll(async () => {
  await clients.closeAll();
  await wire.close();
  await server.close();
});

/** A client behind a proxy that stores what it sees. */
async function withStorage(id: string) {
  const client = new StreamChat(server.key, { baseURL: wire.url, allowServerSideConnect: true });
  const token = await server.token(id);
  await client.connectUser({ id }, async () => token);
  const db = new MemoryOfflineDb(client);
  client.setOfflineDBApi(db);
  await db.init(id);
  return { client, db };
}

/** The network returns: the browser says so, and the storage catches up. */
async function catchUp(client: StreamChat, db: MemoryOfflineDb): Promise<void> {
  wire.mend();
  const done = new Promise<void>((resolve) => {
    db.syncManager.onSyncStatusChange((status) => {
      if (status) resolve();
    });
  });
  client.wsConnection?.onlineStatusChanged({ type: 'online' } as Event);
  await done;
}

test('catches up on messages, reactions, channels and memberships of an outage', {
  timeout: 60_000,
}, async () => {
  for (const id of ['ann', 'bob', 'eve']) await server.token(id, 'user');
  const bob = await clients.user('bob');
  const channel = bob.channel('messaging', 'kept', { members: ['ann', 'bob'] });
  await channel.watch();
  const old = async (text: string) => (await channel.sendMessage({ text })).message.id;
  const ids = {
    edited: await old('edited'),
    liked: await old('liked'),
    soft: await old('soft'),
    hard: await old('hard'),
  };
  await bob.channel('messaging', 'left', { members: ['ann', 'bob'] }).create();
  const eve = await clients.user('eve');
  await eve.channel('messaging', { members: ['ann', 'eve'] }).create();
  const { client: ann, db } = await withStorage('ann');
  await ann.queryChannels({ members: { $in: ['ann'] } }, {}, { watch: true, state: true });
  await expect.poll(() => [db.channels.size, db.messages.size]).toEqual([3, 4]);
  db.lastSyncedAt = new Date().toISOString();
  wire.cut();
  await expect.poll(() => ann.wsConnection?.isHealthy).toBe(false);

  const fresh = await channel.sendMessage({ text: 'draft' });
  await bob.updateMessage({ id: fresh.message.id, text: 'final' });
  const gone = await channel.sendMessage({ text: 'came and went' });
  await bob.deleteMessage(gone.message.id);
  await bob.updateMessage({ id: ids.edited, text: 'changed' });
  await channel.sendReaction(ids.liked, { type: 'like' });
  await bob.deleteMessage(ids.soft);
  await clients.admin().deleteMessage(ids.hard, true);
  await channel.updatePartial({ set: { name: 'renamed' } });
  await channel.markRead();
  await bob.channel('messaging', 'left').removeMembers(['ann']);
  await bob.channel('messaging', 'new', { members: ['ann', 'bob'] }).create();
  const tab = await clients.user('ann');
  await tab.blockUser('eve');

  await catchUp(ann, db);
  const kept = (id: string) => db.messages.get(id);
  expect(db.resets).toBe(0);
  expect(kept(fresh.message.id)).toMatchObject({ text: 'final', type: 'regular' });
  expect(kept(gone.message.id)?.type ?? 'deleted').toBe('deleted');
  expect(kept(ids.edited)).toMatchObject({ text: 'changed' });
  expect(kept(ids.liked)).toMatchObject({ reaction_counts: { like: 1 } });
  expect(kept(ids.soft)).toMatchObject({ type: 'deleted' });
  expect(kept(ids.hard)).toBeUndefined();
  expect(db.channels.get('messaging:kept')).toMatchObject({ name: 'renamed', hidden: false });
  expect(db.channels.has('messaging:left')).toBe(false);
  expect([...db.channels.values()].filter(({ hidden }) => hidden)).toHaveLength(1);
  await ann.disconnectUser();
});

test('the client starts afresh after too long an outage', async () => {
  // The client logs at length why it starts afresh.
  const console = vi.spyOn(globalThis.console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => console.mockRestore());
  const bob = await clients.user('bob', { role: 'user' });
  await server.token('ann', 'user');
  await bob.channel('messaging', 'ancient', { members: ['ann', 'bob'] }).create();
  const { client: ann, db } = await withStorage('ann');
  await ann.queryChannels({ id: 'ancient', type: 'messaging' }, {}, { watch: true, state: true });
  await expect.poll(() => db.channels.size).toBe(1);
  // Not yet too old for the client, which counts whole days.
  db.lastSyncedAt = new Date(Date.now() - 30.5 * 86_400_000).toISOString();
  wire.cut();
  await expect.poll(() => ann.wsConnection?.isHealthy).toBe(false);
  await catchUp(ann, db);
  expect(db.resets).toBe(1);
  await ann.disconnectUser();
});
