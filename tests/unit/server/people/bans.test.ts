import { describe, expect, test } from 'vitest';
import { readBan } from '../../../../server/src/wire/index.ts';
import { as, createWorld, FIRST, refusal, SERVER, serverAs, type World } from '../support/world.ts';

const MINUTE_MS = 60_000;
const NOBODY = { id: 'nobody' };

async function talk(): Promise<{ world: World; cid: string }> {
  const world = await createWorld();
  await world.users('ann', 'bob', 'cat');
  await world.user('mod', { role: 'moderator' });
  return { world, cid: await world.channel('one', 'ann', 'bob', 'cat') };
}

const unreadOf = async (world: World, userId: string) =>
  (await world.domain.reads.unread(as(userId))).totalUnreadCount;

describe('bans', () => {
  test('from a channel stop writing there until they end; reading still works', async () => {
    const { world, cid } = await talk();
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, timeout: 3, reason: 'spam' });
    expect((await refusal(world.send('bob', cid, 'hi'))).code).toBe(17);
    await world.domain.channels.getOrCreate(as('bob'), { type: 'messaging', id: 'one' });
    world.pass(3 * MINUTE_MS);
    expect((await world.send('bob', cid, 'hi')).type).toBe('regular');
  });

  test('26: a negative timeout creates a ban that has already ended', async () => {
    const { world, cid } = await talk();
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, timeout: -5 });
    expect((await world.send('bob', cid, 'hi')).type).toBe('regular');
    const all = { ...FIRST, filter: { channel_cid: cid } };
    expect(await world.domain.moderation.queryBans(as('mod'), all)).toHaveLength(1);
    expect(await world.domain.moderation.queryBans(as('mod'), { ...all, excludeExpired: true })).toEqual([]);
  });

  test('survive leaving and joining again, and apply to people who join later', async () => {
    const { world, cid } = await talk();
    await world.users('dan');
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid });
    await world.domain.moderation.ban(as('mod'), { targetId: 'dan', cid });
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['bob'] });
    await world.domain.channels.update(SERVER, cid, { addMembers: ['bob', 'dan'] });
    for (const who of ['bob', 'dan']) expect((await refusal(world.send(who, cid, 'hi'))).code).toBe(17);
    await world.domain.moderation.unban(as('mod'), { targetId: 'dan', cid });
    expect((await world.send('dan', cid, 'hi')).type).toBe('regular');
  });

  test('apply without membership in channels where anyone may write', async () => {
    const { world } = await talk();
    const cid = 'livestream:show';
    await world.domain.channels.getOrCreate(serverAs('ann'), { type: 'livestream', id: 'show' });
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid });
    expect((await refusal(world.send('bob', cid, 'hi'))).code).toBe(17);
    expect((await world.send('cat', cid, 'hi')).type).toBe('regular');
  });

  test('from the app apply everywhere; only moderators may issue them', async () => {
    const { world, cid } = await talk();
    expect((await refusal(world.domain.moderation.ban(as('ann'), { targetId: 'bob', cid: null }))).code).toBe(
      17,
    );
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid: null });
    expect((await refusal(world.send('bob', cid, 'hi'))).code).toBe(17);
    expect((await world.domain.users.me(as('bob'))).banned).toBe(true);
    await world.domain.moderation.unban(as('mod'), { targetId: 'bob', cid: null });
    expect((await world.domain.users.me(as('bob'))).banned).toBe(false);
    expect((await world.send('bob', cid, 'hi')).type).toBe('regular');
  });

  test('need the permission to ban in the channel; no one may ban themselves', async () => {
    const { world, cid } = await talk();
    const ban = (by: string, targetId: string) => world.domain.moderation.ban(as(by), { targetId, cid });
    expect((await refusal(ban('ann', 'bob'))).code).toBe(17);
    expect((await refusal(ban('mod', 'mod'))).code).toBe(4);
    expect((await refusal(ban('mod', NOBODY.id))).code).toBe(16);
    expect((await refusal(world.domain.moderation.ban(SERVER, { targetId: 'bob', cid }))).code).toBe(4);
  });

  test('are sent to the banned user and the watchers; a shadow ban only to its author', async () => {
    const { world, cid } = await talk();
    const [ann, bob, mod] = [
      await world.connect('ann'),
      await world.connect('bob'),
      await world.connect('mod'),
    ];
    await world.watch(ann, cid);
    for (const person of [ann, bob, mod]) person.events();
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, reason: 'spam' });
    for (const person of [ann, bob])
      expect(person.events()).toMatchObject([
        {
          type: 'user.banned',
          cid,
          user: { id: 'bob' },
          createdBy: { id: 'mod' },
          reason: 'spam',
          totalBans: 1,
        },
      ]);
    await world.domain.moderation.unban(as('mod'), { targetId: 'bob', cid });
    for (const person of [ann, bob]) expect(person.types()).toEqual(['user.unbanned']);
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, shadow: true });
    expect([ann.types(), bob.types(), mod.types()]).toEqual([[], [], ['user.banned']]);
  });

  test('close future channels of their author to the banned user until they are lifted', async () => {
    const { world } = await talk();
    const own = await world.channel('own', 'mod');
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid: own, banFromFutureChannels: true });
    const later = await world.channel('later', 'mod', 'bob');
    expect((await refusal(world.send('bob', later, 'hi'))).code).toBe(17);
    expect(await world.domain.moderation.queryFutureBans(as('mod'), FIRST)).toMatchObject([
      { user: { id: 'bob' } },
    ]);
    expect(await world.domain.moderation.queryFutureBans(as('ann'), FIRST)).toEqual([]);
    await world.domain.moderation.unban(as('mod'), {
      targetId: 'bob',
      cid: own,
      removeFutureChannelsBan: true,
    });
    const last = await world.channel('last', 'mod', 'bob');
    expect((await world.send('bob', last, 'hi')).type).toBe('regular');
  });

  test('can delete the user’s messages, which then leave all unread totals', async () => {
    const { world, cid } = await talk();
    const kept = await world.send('ann', cid, 'mine');
    const parent = await world.send('bob', cid, 'parent');
    await world.send('bob', cid, { text: 'reply', parent_id: parent.id, show_in_channel: true });
    const cat = await world.connect('cat');
    await world.watch(cat, cid);
    cat.events();
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid: null, deletion: () => 'hard' });
    expect(cat.types()).toContain('user.messages.deleted');
    const { messages } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(messages.map(({ id }) => id)).toEqual([kept.id]);
    expect(await unreadOf(world, 'cat')).toBe(1);
    const wrong = world.domain.moderation.ban(
      as('mod'),
      readBan({ target_user_id: 'bob', delete_messages: 'all' }),
    );
    expect((await refusal(wrong)).code).toBe(4);
  });

  test('are listed for the app’s grant or for a channel that one moderates', async () => {
    const { world, cid } = await talk();
    const other = await world.channel('two', 'ann', 'bob');
    for (const target of [cid, other])
      await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid: target });
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['cat'] });
    await world.domain.channels.update(SERVER, cid, {
      addMembers: [{ user_id: 'cat', channel_role: 'channel_moderator' }],
    });
    const list = async (by: string, filter: Record<string, unknown>) =>
      (await world.domain.moderation.queryBans(as(by), { ...FIRST, filter })).map((ban) => ban.cid);
    expect((await list('mod', {})).sort()).toEqual([cid, other].sort());
    expect(await list('cat', { channel_cid: cid })).toEqual([cid]);
    for (const filter of [
      {},
      { channel_cid: { $in: [cid, other] } },
      { $or: [{ channel_cid: cid }, { user_id: 'bob' }] },
    ])
      expect((await refusal(list('cat', filter))).code).toBe(17);
  });

  test('25: a shadow ban is never visible to its target', async () => {
    const { world, cid } = await talk();
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, shadow: true });
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid: null, shadow: true });
    const members = async (by: string) =>
      (
        await world.domain.members.query(as(by), { type: 'messaging', id: 'one', filter: { user_id: 'bob' } })
      )[0];
    const users = async (by: Parameters<World['domain']['users']['query']>[0]) =>
      (await world.domain.users.query(by, { ...FIRST, filter: { id: 'bob' } }))[0];
    expect(await members('bob')).toMatchObject({ banned: false, shadowBanned: false });
    expect(await members('mod')).toMatchObject({ banned: false, shadowBanned: true });
    expect(await users(as('bob'))).toMatchObject({ banned: false, shadowBanned: false });
    expect(await users(as('ann'))).toMatchObject({ shadowBanned: false });
    expect(await users(SERVER)).toMatchObject({ shadowBanned: true });
  });
});

describe('shadow bans', () => {
  async function shadowed() {
    const { world, cid } = await talk();
    const people = {
      ann: await world.connect('ann'),
      bob: await world.connect('bob'),
      tab: await world.connect('cat'),
    };
    for (const person of [people.ann, people.bob]) await world.watch(person, cid);
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, shadow: true });
    for (const person of Object.values(people)) person.events();
    return { world, cid, ...people };
  }
  const listed = async (world: World, actor: Parameters<World['domain']['channels']['getOrCreate']>[0]) => {
    const { messages } = await world.domain.channels.getOrCreate(actor, { type: 'messaging', id: 'one' });
    return messages.map(({ text, shadowed }) => ({ text, shadowed }));
  };

  test('25: its author sees the message as an ordinary one, the server sees its flag, no one else sees it', async () => {
    const { world, cid, ann, bob, tab } = await shadowed();
    const sent = await world.send('bob', cid, 'hello?');
    expect(sent).toMatchObject({ type: 'regular', shadowed: false, restrictedVisibility: [] });
    expect(bob.types()).toEqual(['message.new']);
    expect([ann.types(), tab.types()]).toEqual([[], []]);
    expect(await listed(world, as('bob'))).toEqual([{ text: 'hello?', shadowed: false }]);
    expect(await listed(world, as('ann'))).toEqual([]);
    expect(await listed(world, SERVER)).toEqual([{ text: 'hello?', shadowed: true }]);
    const get = (actor: Parameters<World['domain']['messages']['get']>[0]) =>
      world.domain.messages.get(actor, sent.id);
    expect((await get(SERVER)).message.shadowed).toBe(true);
    expect((await get(as('bob'))).message.shadowed).toBe(false);
    expect((await refusal(get(as('ann')))).code).toBe(16);
    expect([await unreadOf(world, 'ann'), await unreadOf(world, 'cat')]).toEqual([0, 0]);
  });

  test('neither replies, typing nor searches reveal it', async () => {
    const { world, cid, ann, bob } = await shadowed();
    const { id } = await world.send('ann', cid, 'question');
    for (const person of [ann, bob]) person.events();
    await world.domain.events.send(as('bob'), cid, { type: 'typing.start' });
    const reply = await world.send('bob', cid, {
      text: 'secret answer',
      parent_id: id,
      show_in_channel: true,
    });
    expect(bob.types()).toContain('typing.start');
    expect(ann.types()).toEqual([]);
    expect((await world.domain.messages.get(as('ann'), id)).message.replyCount).toBe(0);
    expect(await world.domain.messages.replies(as('ann'), id, {})).toEqual([]);
    const found = async (actor: Parameters<World['domain']['search']['messages']>[0]) =>
      (await world.domain.search.messages(actor, { filter: { cid }, query: 'secret' })).results.length;
    expect([await found(as('ann')), await found(as('bob')), await found(SERVER)]).toEqual([0, 1, 1]);
    await world.domain.messages.delete(as('bob'), reply.id);
    expect((await world.domain.messages.get(as('ann'), id)).message.deletedReplyCount).toBe(0);
  });

  test('25: the ban survives leaving and joining again, and ends at its time', async () => {
    const { world, cid, ann } = await shadowed();
    await world.domain.channels.update(SERVER, cid, { removeMembers: ['bob'] });
    await world.domain.channels.update(SERVER, cid, { addMembers: ['bob'] });
    ann.events();
    await world.send('bob', cid, 'still here');
    expect(ann.types()).toEqual([]);
    await world.domain.moderation.ban(as('mod'), { targetId: 'bob', cid, shadow: true, timeout: 1 });
    world.pass(MINUTE_MS);
    await world.send('bob', cid, 'back');
    expect(ann.types()).toContain('message.new');
    expect((await listed(world, as('ann'))).map(({ text }) => text)).toEqual(['back']);
  });
});
