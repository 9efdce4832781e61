import { describe, expect, test } from 'vitest';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { as, createWorld, refusal, SERVER } from '../support/world.ts';

async function pair() {
  const world = await createWorld();
  await world.users('ann', 'bob');
  const cid = await world.channel('one', 'ann', 'bob');
  const message = await world.send('ann', cid, {
    id: 'm',
    text: 'first',
    mood: 'good',
    attachments: [{ type: 'x' }],
    details: { a: 1 },
  });
  world.pass(1000);
  return { world, cid, message };
}

describe('updating a message', () => {
  test('replaces content and custom data, and keeps id, author and time', async () => {
    const { world, message } = await pair();
    await world.domain.reactions.send(as('bob'), 'm', { reaction: { type: 'like' } });
    const updated = await world.domain.messages.update(as('ann'), 'm', { text: 'second', colour: 'red' });
    expect(updated).toMatchObject({
      id: 'm',
      text: 'second',
      attachments: [],
      custom: { colour: 'red' },
      createdAt: message.createdAt,
      textUpdatedAt: updated.updatedAt,
      reactionGroups: { like: { count: 1 } },
    });
    expect(updated.updatedAt).toBeGreaterThan(message.updatedAt);
  });

  test('keeps the quote unless the update removes it', async () => {
    const { world, cid } = await pair();
    const quoting = await world.send('ann', cid, { text: 'q', quoted_message_id: 'm' });
    const edited = await world.domain.messages.update(as('ann'), quoting.id, { text: 'q2' });
    expect(edited.quotedMessageId).toBe('m');
    const unset = await world.domain.messages.updatePartial(as('ann'), quoting.id, {
      unset: ['quoted_message_id'],
    });
    expect(unset.quotedMessage).toBeNull();
  });

  test('a partial update reads dots as paths, may unset missing keys, and keeps attachments', async () => {
    const { world } = await pair();
    const updated = await world.domain.messages.updatePartial(as('ann'), 'm', {
      set: { 'details.b': 2, 'new.deep': true },
      unset: ['mood', 'nothing'],
    });
    expect(updated).toMatchObject({ text: 'first', attachments: [{ type: 'x' }], textUpdatedAt: null });
    expect(updated.custom).toEqual({ details: { a: 1, b: 2 }, new: { deep: true } });
  });

  test.each<
    [string, (world: Awaited<ReturnType<typeof pair>>['world']) => Promise<unknown>, number, string | null]
  >([
    [
      'another user’s message',
      ({ domain }) => domain.messages.update(as('bob'), 'm', { text: 'x' }),
      17,
      null,
    ],
    [
      'a missing one',
      ({ domain }) => domain.messages.update(as('ann'), 'no', { text: 'x' }),
      16,
      'message with id no not found',
    ],
    [
      'a change of silent',
      ({ domain }) => domain.messages.update(as('ann'), 'm', { text: 'x', silent: true }),
      4,
      'message.silent field cannot be updated',
    ],
    [
      'a text beyond the limit',
      ({ domain }) => domain.messages.update(as('ann'), 'm', { text: 'x'.repeat(5001) }),
      20,
      'message.text is too long: 5001 characters, at most 5000',
    ],
    ['an empty message', ({ domain }) => domain.messages.update(as('ann'), 'm', { text: '' }), 4, null],
    [
      'a reserved field',
      ({ domain }) => domain.messages.updatePartial(as('ann'), 'm', { set: { created_at: 'x' } }),
      17,
      'field `created_at` is reserved and cannot updated',
    ],
    [
      'a change of the id',
      ({ domain }) => domain.messages.updatePartial(as('ann'), 'm', { unset: ['id'] }),
      17,
      'field `id` is reserved and cannot updated',
    ],
    [
      'a bad path',
      ({ domain }) => domain.messages.updatePartial(as('ann'), 'm', { set: { 'a..b': 1 } }),
      4,
      null,
    ],
    ['an empty update', ({ domain }) => domain.messages.updatePartial(as('ann'), 'm', {}), 4, null],
  ])('refuses %s', async (...[, call, code, reason]) => {
    const { world } = await pair();
    const found = await refusal(call(world));
    expect(found.code).toBe(code);
    if (reason !== null) expect(found.reason).toBe(reason);
  });

  test('is sent to the watchers without anyone’s own reactions', async () => {
    const { world, cid } = await pair();
    await world.domain.reactions.send(as('ann'), 'm', { reaction: { type: 'like' } });
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    const answer = await world.domain.messages.update(as('ann'), 'm', { text: 'x' });
    expect(answer.ownReactions).toHaveLength(1);
    expect(bob.events()).toMatchObject([
      { type: 'message.updated', user: { id: 'ann' }, message: { ownReactions: [] } },
    ]);
  });
});

describe('pinning', () => {
  test('has a capability of its own and shows in the channel, newest pin first', async () => {
    const { world, cid } = await pair();
    await world.send('ann', cid, { id: 'n', text: 'n' });
    const pinned = await world.domain.messages.updatePartial(as('bob'), 'm', { set: { pinned: true } });
    expect(pinned).toMatchObject({ pinnedBy: { id: 'bob' }, text: 'first' });
    world.pass(10);
    await world.domain.messages.updatePartial(as('ann'), 'n', {
      set: { pinned: true, pin_expires: new Date(world.now() + 500).toISOString() },
    });
    const pins = async () =>
      (
        await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' })
      ).pinnedMessages.map(({ id }) => id);
    expect(await pins()).toEqual(['n', 'm']);
    world.pass(1000);
    expect(await pins()).toEqual(['m']);
    const unpinned = await world.domain.messages.updatePartial(as('bob'), 'm', { set: { pinned: false } });
    expect(unpinned).toMatchObject({ pinnedAt: null, pinnedBy: null, pinExpires: null });
    expect(await pins()).toEqual([]);
  });

  test('refuses an end in the past', async () => {
    const { world } = await pair();
    const set = { pinned: true, pin_expires: new Date(world.now()).toISOString() };
    expect(await refusal(world.domain.messages.updatePartial(as('ann'), 'm', { set }))).toMatchObject({
      code: 4,
    });
  });
});

describe('deleting a message', () => {
  test('softly keeps its place, without its content', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    const deleted = await world.domain.messages.delete(as('ann'), 'm');
    const shown = { id: 'm', type: 'deleted', text: '', attachments: [], custom: {} };
    expect(deleted).toMatchObject(shown);
    expect(bob.events()).toMatchObject([{ type: 'message.deleted', hardDelete: false, message: shown }]);
    const { messages, channel } = await world.domain.channels.getOrCreate(as('bob'), {
      type: 'messaging',
      id: 'one',
    });
    expect(messages).toMatchObject([shown]);
    expect(channel.messageCount).toBe(0);
    expect((await world.domain.messages.get(SERVER, 'm', { showDeleted: true })).message.text).toBe('first');
    expect((await world.domain.messages.get(as('bob'), 'm', { showDeleted: true })).message.text).toBe('');
  });

  test('twice gives the same answer; then it can no longer be edited or reacted to', async () => {
    const { world } = await pair();
    const once = await world.domain.messages.delete(as('ann'), 'm');
    expect(await world.domain.messages.delete(as('ann'), 'm')).toEqual(once);
    expect(await refusal(world.domain.messages.update(as('ann'), 'm', { text: 'x' }))).toMatchObject({
      code: 4,
    });
    expect(
      await refusal(world.domain.reactions.send(as('bob'), 'm', { reaction: { type: 'x' } })),
    ).toMatchObject({ code: 4 });
  });

  test('of others needs a moderator; hard deletion needs the server', async () => {
    const { world } = await pair();
    await world.user('mod', { role: 'moderator' });
    expect(await refusal(world.domain.messages.delete(as('bob'), 'm'))).toMatchObject({ code: 17 });
    expect(await refusal(world.domain.messages.delete(as('ann'), 'm', { hard: true }))).toEqual({
      code: 17,
      reason: 'hard delete messages is only allowed with server side auth',
    });
    await expect(world.domain.messages.delete(as('mod'), 'm')).resolves.toMatchObject({ type: 'deleted' });
  });

  test('hard also removes replies and resets the time of the last message', async () => {
    const { world, cid, message } = await pair();
    const last = await world.send('bob', cid, 'last');
    await world.send('ann', cid, { id: 'r1', text: 'r', parent_id: last.id });
    await world.send('ann', cid, { id: 'r2', text: 'r', parent_id: last.id, show_in_channel: true });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 2 });
    await world.domain.messages.delete(SERVER, last.id, { hard: true });
    for (const id of [last.id, 'r1', 'r2'])
      expect(await refusal(world.domain.messages.get(as('ann'), id))).toMatchObject({ code: 16 });
    const { channel, messages } = await world.domain.channels.getOrCreate(as('bob'), {
      type: 'messaging',
      id: 'one',
    });
    expect(messages.map(({ id }) => id)).toEqual(['m']);
    expect(channel).toMatchObject({ lastMessageAt: message.createdAt, messageCount: 1 });
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 1 });
  });

  test('that is unread lowers everyone’s totals', async () => {
    const { world, cid } = await pair();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    expect(await world.domain.reads.unread(as('bob'))).toMatchObject({ totalUnreadCount: 1 });
    bob.totals();
    await world.domain.messages.delete(as('ann'), 'm');
    expect(bob.totals()).toEqual([0]);
  });
});

describe('reactions', () => {
  const react = async (
    world: Awaited<ReturnType<typeof pair>>['world'],
    who: string,
    { reaction, enforceUnique = false }: { readonly reaction: Raw; readonly enforceUnique?: boolean },
  ) => world.domain.reactions.send(as(who), 'm', { reaction, enforceUnique });

  test('count and sum by type; sent again they only change their score', async () => {
    const { world } = await pair();
    await react(world, 'ann', { reaction: { type: 'like' } });
    await react(world, 'bob', { reaction: { type: 'like', score: 4, count: 42 } });
    const { message, reaction } = await react(world, 'bob', {
      reaction: { type: 'like', score: 7, count: 42 },
    });
    expect(message.reactionGroups.like).toMatchObject({ count: 2, sumScores: 8 });
    expect(reaction).toMatchObject({ score: 7, custom: { count: 42 }, user: { id: 'bob' } });
    expect(message.ownReactions).toMatchObject([{ userId: 'bob' }]);
  });

  test('replace each other with enforce_unique', async () => {
    const { world, cid } = await pair();
    const ann = await world.connect('ann');
    await world.watch(ann, cid);
    await react(world, 'bob', { reaction: { type: 'like' } });
    await react(world, 'bob', { reaction: { type: 'wow' } });
    ann.events();
    const { message } = await react(world, 'bob', { reaction: { type: 'love' }, enforceUnique: true });
    expect(Object.keys(message.reactionGroups)).toEqual(['love']);
    expect(ann.events()).toMatchObject([{ type: 'reaction.updated', message: { ownReactions: [] } }]);
  });

  test('are removed by their author; the last one removes its type', async () => {
    const { world } = await pair();
    await world.user('mod', { role: 'moderator' });
    await react(world, 'bob', { reaction: { type: 'a.b:c' } });
    expect(await refusal(world.domain.reactions.delete(as('ann'), 'm', 'a.b:c', 'bob'))).toMatchObject({
      code: 17,
    });
    const { message } = await world.domain.reactions.delete(as('bob'), 'm', 'a.b:c');
    expect(message.reactionGroups).toEqual({});
    expect(await refusal(world.domain.reactions.delete(as('bob'), 'm', 'a.b:c'))).toMatchObject({ code: 16 });
    await react(world, 'bob', { reaction: { type: 'x' } });
    await expect(world.domain.reactions.delete(as('mod'), 'm', 'x', 'bob')).resolves.toBeDefined();
  });

  test('are listed newest first; a message shows the latest ten', async () => {
    const { world } = await pair();
    for (let i = 0; i < 12; i += 1) {
      world.pass(10);
      await react(world, 'bob', { reaction: { type: `t${i}` } });
    }
    const list = async (limit?: number, offset?: number) =>
      (await world.domain.reactions.list(as('ann'), 'm', { limit, offset })).map(({ type }) => type);
    expect(await list(2, 1)).toEqual(['t10', 't9']);
    expect(await list()).toHaveLength(10);
    const { message } = await world.domain.messages.get(as('ann'), 'm');
    expect(message.latestReactions.map(({ type }) => type)).toEqual(
      Array.from({ length: 10 }, (_, i) => `t${11 - i}`),
    );
  });

  test.each<[Raw, number]>([
    [{}, 4],
    [{ type: '' }, 4],
    [{ type: 'x'.repeat(31) }, 4],
    [{ type: 'x', score: 1.5 }, 4],
    [{ type: 'x', big: 'y'.repeat(300) }, 22],
  ])('refuses %j', async (reaction, code) => {
    const { world } = await pair();
    expect(await refusal(react(world, 'bob', { reaction }))).toMatchObject({ code });
  });
});
