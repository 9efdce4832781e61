import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

describe('/sync', () => {
  test('returns missed events, collapsed, oldest first', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    await server.token('bob', 'user');
    const channel = ann.channel('messaging', 'synced', { members: ['ann', 'bob'] });
    await channel.watch();
    await channel.sendMessage({ text: 'before' });
    const since = new Date().toISOString();
    const { message: kept } = await channel.sendMessage({ text: 'draft' });
    await ann.updateMessage({ id: kept.id, text: 'final' });
    const { message: gone } = await channel.sendMessage({ text: 'gone' });
    await ann.deleteMessage(gone.id);
    await channel.keystroke();
    const bob = await clients.user('bob');
    const { events } = await bob.sync([channel.cid, 'messaging:nowhere'], since);
    const notified = events.map(({ type, message }) => [type, message?.id]);
    expect(notified).toContainEqual(['message.new', kept.id]);
    expect(notified).toContainEqual(['message.deleted', gone.id]);
    expect(events.find(({ message }) => message?.id === kept.id)?.message?.text).toBe('final');
    expect(JSON.stringify(events)).not.toMatch(/"before"|typing/);
    const stamps = events.map(({ created_at }) => String(created_at));
    expect(stamps).toEqual([...stamps].sort());
  });

  test('a channel closed to the caller is reported as left, or in a list of its own on request', async () => {
    const eve = await clients.user('eve', { role: 'user' });
    const ann = await clients.user('ann', { role: 'user' });
    const [closed, own] = [
      ann.channel('messaging', 'closed', { members: ['ann'] }),
      eve.channel('messaging', 'own', { members: ['eve'] }),
    ];
    for (const channel of [closed, own]) await channel.watch();
    const since = new Date().toISOString();
    await closed.sendMessage({ text: 'secret' });
    await own.sendMessage({ text: 'mine' });
    const cids = [closed.cid, own.cid];
    const notified = await eve.sync(cids, since);
    expect(notified.events.map(({ type, cid }) => [type, cid])).toEqual(
      expect.arrayContaining([
        ['notification.removed_from_channel', closed.cid],
        ['message.new', own.cid],
      ]),
    );
    expect(notified).not.toHaveProperty('inaccessible_cids');
    const listed = await eve.sync(cids, since, { with_inaccessible_cids: true });
    expect(listed.inaccessible_cids).toEqual([closed.cid]);
    expect(listed.events.map(({ cid }) => cid)).toEqual([own.cid]);
    expect(JSON.stringify([notified, listed])).not.toContain('secret');
  });

  test('a channel that a user was removed from is reported the same way', async () => {
    const eve = await clients.user('eve', { role: 'user' });
    const ann = await clients.user('ann', { role: 'user' });
    const channel = ann.channel('messaging', 'removed', { members: ['ann', 'eve'] });
    await channel.create();
    const { cid } = channel;
    const since = new Date().toISOString();
    await channel.sendMessage({ text: 'before' });
    await channel.removeMembers(['eve']);
    await channel.sendMessage({ text: 'secret' });
    const notified = await eve.sync([cid, 'messaging:nowhere'], since);
    expect(notified.events.filter((event) => event.cid === cid).map(({ type }) => type)).toEqual([
      'notification.removed_from_channel',
    ]);
    const listed = await eve.sync([cid], since, { with_inaccessible_cids: true });
    expect(listed.inaccessible_cids).toEqual([cid]);
    expect(listed.events).toEqual([]);
    await channel.addMembers(['eve']);
    const back = await eve.sync([cid], since, { with_inaccessible_cids: true });
    expect(back).not.toHaveProperty('inaccessible_cids');
  });

  test.each([
    [[], new Date().toISOString()],
    [['messaging:synced'], 'yesterday'],
    [['messaging:synced'], undefined],
    [['messaging:synced'], '2001-01-01T00:00:00Z'],
  ])('refuses cids %j since %j with code 4', async (cids, since) => {
    const ann = await clients.user('ann');
    expect(await failure(ann.sync(cids, since as string))).toMatchObject({ code: 4, status: 400 });
  });
});

test('after a restart the client reconnects by itself and has the missed events', async () => {
  const ann = await clients.user('ann', { role: 'user' });
  const bob = await clients.user('bob', { role: 'user' });
  const channel = ann.channel('messaging', 'restarted', { members: ['ann', 'bob'] });
  await channel.watch();
  const bobs = bob.channel('messaging', 'restarted');
  await bobs.watch();
  await channel.sendMessage({ text: 'before' });
  const recovered = [nextEvent(ann, 'connection.recovered'), nextEvent(bob, 'connection.recovered')];
  await server.restart();
  await Promise.all(recovered);
  const live = nextEvent(bobs, 'message.new', ({ message }) => message?.text === 'after');
  await channel.sendMessage({ text: 'after' });
  await live;
  expect(bobs.state.messages.map(({ text }) => text)).toEqual(['before', 'after']);
});
