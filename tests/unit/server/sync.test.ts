import { describe, expect, test } from 'vitest';
import type { MessageView } from '../../../server/src/domain/index.ts';
import { readSync, writeEvent } from '../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, type World } from './support/world.ts';

async function pair() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  world.pass(1000);
  const since = world.now();
  world.pass(1000);
  type At = number | string | null;
  const sync = async (userId: string, cids: readonly unknown[] = [cid], at: At = since) => {
    const time = typeof at === 'number' ? new Date(at).toISOString() : at;
    return world.domain.sync.sync(as(userId), readSync({ channel_cids: cids, last_sync_at: time }));
  };
  return { world, cid, since, sync };
}

/**
 * Writes a hundred things and changes them, over and over.
 * @returns the changes, in this order
 */
async function changed(world: World, cid: string, count: number): Promise<readonly string[]> {
  const said = await Promise.all(Array.from({ length: 100 }, (_, i) => world.send('ann', cid, `${i}`)));
  const ids = Array.from({ length: count }, (_, i) => said[i % said.length]?.id ?? '');
  await Promise.all(ids.map((id, i) => world.domain.messages.update(as('ann'), id, { text: `${i} now` })));
  return ids;
}

describe('/sync', () => {
  test('returns new messages in their current state, oldest first', async () => {
    const { world, cid, sync } = await pair();
    const first = await world.send('ann', cid, 'one');
    await world.send('ann', cid, 'two');
    await world.domain.messages.update(as('ann'), first.id, { text: 'edited' });
    await world.domain.reactions.send(as('bob'), first.id, { reaction: { type: 'like' } });
    const { events } = await sync('bob');
    expect(events).toMatchObject([
      {
        type: 'message.new',
        createdAt: first.createdAt,
        message: { text: 'edited', ownReactions: [{ type: 'like' }] },
      },
      { type: 'message.new', message: { text: 'two' } },
    ]);
    expect(events).toHaveLength(2);
  });

  test('returns a change of an older message once, with the caller’s own reactions', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const cid = await world.channel('one', 'ann', 'bob');
    const { id } = await world.send('ann', cid, 'old');
    world.pass(1000);
    const since = world.now();
    world.pass(1000);
    await world.domain.reactions.send(as('bob'), id, { reaction: { type: 'like' } });
    await world.domain.messages.update(as('ann'), id, { text: 'edited' });
    const { events } = await world.domain.sync.sync(as('bob'), { cids: [cid], since });
    expect(events).toMatchObject([
      { type: 'message.updated', message: { id, text: 'edited', ownReactions: [{ type: 'like' }] } },
    ]);
    expect(events).toHaveLength(1);
  });

  test('returns deletions, also of messages created meanwhile', async () => {
    const { world, cid, sync } = await pair();
    const [soft, hard] = [await world.send('ann', cid, 'soft'), await world.send('ann', cid, 'hard')];
    await world.domain.messages.delete(as('ann'), soft.id);
    await world.domain.messages.delete(SERVER, hard.id, { hard: true });
    const { events } = await sync('bob');
    expect(events).toMatchObject([
      { type: 'message.deleted', hardDelete: false, message: { id: soft.id, text: '', type: 'deleted' } },
      { type: 'message.deleted', hardDelete: true, message: { id: hard.id } },
    ]);
  });

  test('omits typing, reading and other people’s membership', async () => {
    const { world, cid, sync } = await pair();
    await world.domain.events.send(as('ann'), cid, { type: 'typing.start' });
    await world.domain.reads.markRead(as('ann'), cid, {});
    await world.domain.channels.update(as('ann'), cid, { addMembers: ['eve'] });
    expect((await sync('bob')).events).toEqual([]);
    expect((await sync('eve')).events).toMatchObject([
      { type: 'notification.added_to_channel', user: { id: 'eve' } },
    ]);
  });

  test('returns a channel’s change once, in its current state', async () => {
    const { world, cid, sync } = await pair();
    await world.domain.channels.updatePartial(as('ann'), cid, { set: { name: 'A' } });
    await world.domain.channels.updatePartial(as('ann'), cid, { set: { name: 'B' } });
    expect((await sync('bob')).events).toMatchObject([
      { type: 'channel.updated', channel: { custom: { name: 'B' } } },
    ]);
  });

  test('reports or lists a channel that the caller was removed from', async () => {
    const { world, cid, since, sync } = await pair();
    await world.domain.channels.update(as('ann'), cid, { removeMembers: ['bob'] });
    await world.send('ann', cid, 'secret');
    expect((await sync('bob', [cid, 'messaging:never'])).events).toMatchObject([
      { type: 'notification.removed_from_channel', cid, channel: null },
    ]);
    const listed = await world.domain.sync.sync(as('bob'), {
      cids: [cid],
      since,
      withInaccessibleCids: true,
    });
    expect(listed).toEqual({ events: [], facts: new Map(), inaccessibleCids: [cid] });
  });

  test('returns the caller’s last hiding or showing of a channel', async () => {
    const { world, sync } = await pair();
    const { channel } = await world.domain.channels.getOrCreate(as('bob'), {
      type: 'messaging',
      id: null,
      data: { members: ['ann', 'bob'] },
    });
    const both = async (id: string) =>
      (await sync(id, [channel.cid])).events.filter(({ type }) => /hidden|visible/.test(type));
    await world.domain.blocks.block(as('bob'), 'ann');
    expect(await both('bob')).toMatchObject([{ type: 'channel.hidden', channel: { cid: channel.cid } }]);
    expect(await both('ann')).toEqual([]);
    await world.domain.blocks.unblock(as('bob'), 'ann');
    expect(await both('bob')).toMatchObject([{ type: 'channel.visible' }]);
  });

  test('reports a deleted channel as deleted, or as inaccessible if it was gone before', async () => {
    const { world, cid, sync } = await pair();
    await world.send('ann', cid, 'secret');
    await world.store.write(async (store) => {
      const channel = await store.channels.get(cid);
      if (channel !== null) await store.channels.update({ ...channel, deletedAt: world.now() });
    });
    expect((await sync('bob')).events).toMatchObject([
      { type: 'channel.deleted', cid, createdAt: world.now(), channel: { cid } },
    ]);
    expect((await sync('eve')).events).toMatchObject([{ type: 'notification.removed_from_channel' }]);
    world.pass(1000);
    expect((await sync('bob', [cid], world.now() - 1)).events).toMatchObject([
      { type: 'notification.removed_from_channel', channel: null },
    ]);
  });

  test('reports that the caller left a public channel', async () => {
    const world = await createWorld();
    await world.users('ann', 'bob');
    const { channel } = await world.domain.channels.getOrCreate(as('ann'), { type: 'livestream', id: 'x' });
    const since = world.now();
    world.pass(1000);
    await world.domain.channels.update(SERVER, channel.cid, { addMembers: ['bob'] });
    await world.domain.channels.update(SERVER, channel.cid, { removeMembers: ['bob'] });
    const { events } = await world.domain.sync.sync(as('bob'), { cids: [channel.cid], since });
    expect(events).toMatchObject([
      { type: 'notification.removed_from_channel', member: null, channel: { cid: channel.cid } },
    ]);
  });

  test('omits messages that a truncation removed', async () => {
    const { world, cid, sync } = await pair();
    await world.send('ann', cid, 'old');
    world.pass(1000);
    await world.store.write(async (store) => {
      const channel = await store.channels.get(cid);
      if (channel !== null) await store.channels.update({ ...channel, truncatedAt: world.now() });
    });
    world.pass(1000);
    await world.send('ann', cid, 'new');
    expect((await sync('bob')).events).toMatchObject([{ type: 'message.new', message: { text: 'new' } }]);
  });

  test('can watch from then on', async () => {
    const { world, cid, since } = await pair();
    const bob = await world.connect('bob');
    const { connectionId } = bob;
    await world.domain.sync.sync(as('bob'), { cids: [cid], since, watch: true, connectionId });
    bob.events();
    await world.send('ann', cid, 'hi');
    expect(bob.types()).toEqual(['message.new']);
  });

  test.each<[string, readonly unknown[], number | string | null]>([
    ['no channels', [], 0],
    ['too many channels', Array.from({ length: 256 }, (_, i) => `messaging:c${i}`), 0],
    ['an invalid cid', ['messaging'], 0],
    ['a missing time', ['messaging:one'], null],
    ['an invalid time', ['messaging:one'], 'no date'],
    ['a time more than 30 days ago', ['messaging:one'], 1],
  ])('refuses %s', async (_, cids, lastSyncAt) => {
    const { world, sync } = await pair();
    expect(await refusal(sync('bob', cids, lastSyncAt === 0 ? world.now() : lastSyncAt))).toMatchObject({
      code: 4,
    });
  });

  test('refuses more than 1000 events', { timeout: 60_000 }, async () => {
    const { world, cid, sync } = await pair();
    await Promise.all(Array.from({ length: 1000 }, () => world.send('ann', cid, 'x')));
    expect((await sync('bob')).events).toHaveLength(1000);
    await world.send('ann', cid, 'one more');
    expect(await refusal(sync('bob'))).toMatchObject({ code: 4 });
  });

  test('forgets the oldest events of a busy channel: the answer is “too many”, never a gap', {
    timeout: 60_000,
  }, async () => {
    const { world, cid, since, sync } = await pair();
    const changes = 2_100;
    const ids = await changed(world, cid, changes);
    const forgotten = await world.domain.pruning.round();
    expect(forgotten).toBeGreaterThanOrEqual(100);
    expect(forgotten).toBeLessThan(150);
    expect(await refusal(sync('bob'))).toMatchObject({ code: 4 });
    const events = await world.store.read((store) => store.events.since([cid], since, 9_999));
    const lately = events.at(-3)?.createdAt ?? 0;
    expect((await sync('bob', [cid], lately)).events).toMatchObject(
      ids.slice(-2).map((id) => ({ type: 'message.updated', message: { id } })),
    );
    expect(await world.domain.pruning.round()).toBe(0);
    expect(since).toBeLessThan(lately);
  });

  test('removes old events from time to time while messages are sent', async () => {
    const { world, cid } = await pair();
    const [id = ''] = await changed(world, cid, 1_200);
    world.domain.pruning.start();
    const kept = async () => {
      const events = await world.store.read((store) => store.events.since([cid], 0, 9_999));
      return events.flatMap(({ type, messageId }) => (type === 'message.new' ? [] : messageId));
    };
    expect((await kept()).length).toBeGreaterThanOrEqual(1_200);
    world.pass(31 * 24 * 3600 * 1000);
    await world.domain.messages.update(as('ann'), id, { text: 'new' });
    await expect.poll(kept).toEqual([id]);
    await expect
      .poll(() => {
        world.pass(31 * 24 * 3600 * 1000);
        return kept();
      })
      .toEqual([]);
    await world.domain.pruning.stop();
  });

  test('removes events older than 30 days', async () => {
    const { world, cid } = await pair();
    await world.send('ann', cid, 'old');
    world.pass(31 * 24 * 3600 * 1000);
    await world.send('ann', cid, 'new');
    expect(await world.domain.pruning.round()).toBeGreaterThan(1);
    const { events } = await world.domain.sync.sync(as('bob'), { cids: [cid], since: world.now() - 1 });
    expect(events).toMatchObject([{ type: 'message.new', message: { text: 'new' } }]);
  });
});

test('reports a message that an earlier version deleted for good, with the fields that it kept', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const { id } = await world.send('ann', cid, 'gone');
  world.pass(1000);
  const since = world.now();
  world.pass(1000);
  await world.domain.messages.delete(SERVER, id, { hard: true });
  await world.store.write(async (store) => {
    const events = await store.events.since([cid], since, 10);
    const last = events.findLast(({ type }) => type === 'message.deleted');
    if (last === undefined) throw new Error('no deletion was stored');
    const { member, userGroups, ...older } = last.data as unknown as MessageView;
    await store.events.append({ ...last, seq: 99, createdAt: last.createdAt + 1, data: older as never });
  });
  const { events } = await world.domain.sync.sync(as('bob'), { cids: [cid], since });
  const deleted = events.filter(({ type }) => type === 'message.deleted');
  expect(deleted.map((event) => writeEvent(event))).toMatchObject([{ message_id: id, hard_delete: true }]);
});
