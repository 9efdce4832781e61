import { describe, expect, test } from 'vitest';
import { readMute } from '../../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, type World } from '../support/world.ts';

const MINUTE_MS = 60_000;

async function talk(): Promise<{ world: World; cid: string }> {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat');
  await world.user('mod', { role: 'moderator' });
  return { world, cid: await world.channel('one', 'ann', 'bob', 'cat') };
}

const unreadOf = async (world: World, userId: string) =>
  (await world.domain.reads.unread(as(userId))).totalUnreadCount;

describe('mutes', () => {
  test('26: last without end, or for a number of minutes', async () => {
    const { world } = await talk();
    const { mutes } = await world.domain.moderation.mute(as('ann'), { targetIds: () => ['bob'] });
    expect(mutes).toMatchObject([{ userId: 'ann', targetId: 'bob', expires: null }]);
    await world.domain.moderation.mute(as('ann'), { targetIds: () => ['cat'], timeout: 2 });
    const muted = async () =>
      (await world.domain.users.me(as('ann'))).mutes.map(({ targetId }) => targetId).sort();
    expect(await muted()).toEqual(['bob', 'cat']);
    world.pass(2 * MINUTE_MS);
    expect(await muted()).toEqual(['bob']);
  });

  test('are sent as the whole `me` to all own connections, and to no one else', async () => {
    const { world } = await talk();
    const [ann, tab, bob] = [
      await world.connect('ann'),
      await world.connect('ann'),
      await world.connect('bob'),
    ];
    for (const person of [ann, tab, bob]) person.events();
    await world.domain.moderation.mute(as('ann'), { targetIds: () => ['bob'] });
    for (const person of [ann, tab])
      expect(person.events()).toMatchObject([
        { type: 'notification.mutes_updated', me: { id: 'ann', mutes: [{ target: { id: 'bob' } }] } },
      ]);
    expect(bob.events()).toEqual([]);
    await world.domain.moderation.unmute(as('ann'), () => ['bob']);
    expect(ann.events()).toMatchObject([{ type: 'notification.mutes_updated', me: { mutes: [] } }]);
  });

  test('refuse oneself, a missing target and an unknown user, by name', async () => {
    const { world } = await talk();
    const mute = (...ids: string[]) => world.domain.moderation.mute(as('ann'), readMute({ target_ids: ids }));
    expect((await refusal(mute('ann'))).code).toBe(4);
    expect((await refusal(mute())).code).toBe(4);
    expect((await refusal(mute('ghost'))).code).toBe(16);
    expect((await mute('bob', 'ghost')).unknown).toEqual(['ghost']);
  });

  test('messages of a muted user are delivered and do not count as unread', async () => {
    const { world, cid } = await talk();
    await world.send('bob', cid, 'before');
    await world.domain.moderation.mute(as('ann'), { targetIds: () => ['bob'] });
    const ann = await world.connect('ann');
    await world.watch(ann, cid);
    ann.events();
    const { id } = await world.send('bob', cid, 'after');
    expect(ann.types()).toContain('message.new');
    expect([await unreadOf(world, 'ann'), await unreadOf(world, 'cat')]).toEqual([1, 2]);
    await world.send('cat', cid, 'loud');
    expect([await unreadOf(world, 'ann'), await unreadOf(world, 'cat')]).toEqual([2, 2]);
    await world.domain.messages.delete(SERVER, id, { hard: true });
    expect(await unreadOf(world, 'ann')).toBe(2);
    await world.domain.reads.markRead(as('ann'), cid, {});
    expect(await unreadOf(world, 'ann')).toBe(0);
  });

  test('marking unread from a message on leaves out a muted user’s messages', async () => {
    const { world, cid } = await talk();
    await world.domain.moderation.mute(as('ann'), { targetIds: () => ['bob'] });
    const first = await world.send('cat', cid, 'one');
    await world.send('bob', cid, 'muted');
    await world.send('cat', cid, 'two');
    await world.domain.reads.markUnread(as('ann'), cid, { messageId: first.id });
    expect(await unreadOf(world, 'ann')).toBe(2);
    await world.domain.reads.markRead(as('ann'), cid, { messageId: first.id });
    await world.domain.reads.markRead(as('ann'), cid, {});
    expect(await unreadOf(world, 'ann')).toBe(0);
  });
});

describe('blocks', () => {
  const dm = async (world: World) => {
    const made = await world.domain.channels.getOrCreate(as('ann'), {
      type: 'messaging',
      id: null,
      data: { members: ['ann', 'bob'] },
    });
    return made.channel.cid;
  };
  const listed = async (world: World, userId: string) => {
    const filter = { members: { $in: [userId] } };
    return (await world.domain.channels.query(as(userId), { filter })).map(({ channel }) => channel.cid);
  };

  test('hide the one-to-one conversation from the blocker’s list until they are lifted; groups stay', async () => {
    const { world, cid: group } = await talk();
    const cid = await dm(world);
    const ann = await world.connect('ann');
    ann.events();
    await world.domain.blocks.block(as('ann'), 'bob');
    expect(ann.events()).toMatchObject([{ type: 'channel.hidden', cid, channel: { blocked: true } }]);
    expect(await listed(world, 'ann')).toEqual([group]);
    expect((await listed(world, 'bob')).sort()).toEqual([cid, group].sort());
    expect((await world.domain.users.me(as('ann'))).blockedUserIds).toEqual(['bob']);
    const blocked = await world.domain.channels.query(as('ann'), {
      filter: { blocked: true, hidden: true, members: { $in: ['ann'] } },
    });
    expect(blocked.map(({ channel }) => [channel.cid, channel.blocked])).toEqual([[cid, true]]);
    await world.domain.blocks.unblock(as('ann'), 'bob');
    expect((await listed(world, 'ann')).sort()).toEqual([cid, group].sort());
    expect(await world.domain.blocks.list(as('ann'))).toEqual([]);
  });

  test('keep events of that conversation from the blocker', async () => {
    const { world } = await talk();
    const cid = await dm(world);
    await world.domain.blocks.block(as('ann'), 'bob');
    const ann = await world.connect('ann');
    ann.events();
    await world.send('bob', cid, 'hello?');
    expect(ann.types()).toEqual([]);
    expect(await unreadOf(world, 'ann')).toBe(0);
  });

  test('keep the time of the first block, and refuse oneself', async () => {
    const { world } = await talk();
    const { createdAt } = await world.domain.blocks.block(as('ann'), 'bob');
    world.pass(5);
    expect((await world.domain.blocks.block(as('ann'), 'bob')).createdAt).toBe(createdAt);
    expect((await refusal(world.domain.blocks.block(as('ann'), 'ann'))).code).toBe(4);
    expect((await refusal(world.domain.blocks.block(as('ann'), 'ghost'))).code).toBe(16);
    expect((await refusal(world.domain.blocks.unblock(as('ann'), 'cat'))).code).toBe(16);
  });
});
