import { describe, expect, test } from 'vitest';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

async function room() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob');
  return { world, cid };
}

describe('sending', () => {
  test('stores, counts and returns the message', async () => {
    const { world, cid } = await room();
    const sent = await world.send('ann', cid, {
      id: 'm1',
      text: 'hi',
      mood: 'good',
      mentioned_users: ['bob'],
    });
    expect(sent).toMatchObject({
      id: 'm1',
      type: 'regular',
      text: 'hi',
      custom: { mood: 'good' },
      user: { id: 'ann' },
      mentionedUsers: [{ id: 'bob' }],
    });
    const { messages, channel } = await world.domain.channels.getOrCreate(as('bob'), {
      type: 'messaging',
      id: 'one',
    });
    expect(messages).toEqual([sent]);
    expect(channel).toMatchObject({ lastMessageAt: sent.createdAt, messageCount: 1 });
  });

  test('assigns strictly increasing times, also within one millisecond', async () => {
    const { world, cid } = await room();
    const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => world.send('ann', cid, `${i}`)));
    const times = sent.map(({ createdAt }) => createdAt);
    expect(new Set(times).size).toBe(20);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('refuses a duplicate id with the text that clients look for', async () => {
    const { world, cid } = await room();
    await world.send('ann', cid, { id: 'm1', text: 'hi' });
    expect(await refusal(world.send('ann', cid, { id: 'm1', text: 'hi' }))).toEqual({
      code: 4,
      reason: 'a message with ID m1 already exists',
    });
  });

  test.each<[string, Raw, number, string]>([
    [
      'created_at',
      { text: 'x', created_at: '2020-01-01T00:00:00Z' },
      4,
      'message.created_at is a reserved field',
    ],
    [
      'two reserved fields',
      { text: 'x', updated_at: 'a', html: 'b' },
      4,
      'message.html is a reserved field, message.updated_at is a reserved field',
    ],
    ['i18n', { text: 'x', i18n: { de_text: 'x' } }, 4, 'message.i18n is a reserved field'],
    ['another type', { text: 'x', type: 'deleted' }, 4, 'message.type is a reserved field'],
    ['an invalid text', { text: 7 }, 4, 'field `message.text` contains type number. expecting string'],
    [
      'invalid attachments',
      { attachments: 'x' },
      4,
      'field `message.attachments` contains type string. expecting array',
    ],
    [
      'a bad attachment',
      { attachments: ['x'] },
      4,
      'field `message.attachments` contains type string. expecting object',
    ],
    [
      'too many attachments',
      { attachments: Array.from({ length: 31 }, () => ({})) },
      4,
      'field `message.attachments` must have at most 30 items, it has 31',
    ],
    [
      'too many mentions',
      { text: 'x', mentioned_users: Array.from({ length: 101 }, (_, i) => `u${i}`) },
      4,
      'field `message.mentioned_users` must have at most 100 items, it has 101',
    ],
    [
      'an empty message',
      { text: '  ' },
      4,
      'message.text or message.attachments is required: a message must have content',
    ],
    ['an unknown poll', { text: 'x', poll_id: 'p' }, 16, 'poll with id p not found'],
    [
      'a location where locations are off',
      { shared_location: { latitude: 1, longitude: 2, created_by_device_id: 'd' } },
      19,
      'channel type messaging has shared locations disabled',
    ],
    [
      'much custom data',
      { text: 'x', big: 'y'.repeat(5200) },
      22,
      'custom data of the message is too large: 5210 bytes, at most 5120',
    ],
    [
      'an endless id',
      { id: 'x'.repeat(256), text: 'x' },
      4,
      'field `message.id` must have at most 255 characters, it has 256',
    ],
    [
      'a missing quote',
      { text: 'x', quoted_message_id: 'no' },
      16,
      "quoted message with id no doesn't exist in this channel",
    ],
    [
      'a missing parent',
      { text: 'x', parent_id: 'no' },
      16,
      "parent message with id no doesn't exist in this channel",
    ],
  ])('refuses %s', async (...[, message, code, reason]) => {
    const { world, cid } = await room();
    expect(await refusal(world.send('ann', cid, message))).toEqual({ code, reason });
  });

  test('refuses a call to everybody by a plain member', async () => {
    const { world, cid } = await room();
    expect(await refusal(world.send('bob', cid, { text: 'x', mentioned_channel: true }))).toEqual({
      code: 17,
      reason:
        "User 'bob' with role user is not allowed to access Resource NotifyChannel on channel type messaging",
    });
  });

  test('accepts the fields that clients send back from a received message', async () => {
    const { world, cid } = await room();
    const sent = await world.send('ann', cid, {
      text: 'again',
      cid,
      status: 'sending',
      reaction_groups: null,
      pinned: false,
      pinned_at: null,
      thread_participants: [],
      restricted_visibility: [],
      quoted_message: null,
    });
    expect(sent.custom).toEqual({});
  });

  test.each([
    ['beyond the limit', 'x'.repeat(5001), 'Message text is too long: 5001 characters, at most 5000'],
    [
      'with an unknown command',
      '/dance now',
      "Sorry, command dance doesn't exist. Try posting your message without the starting /",
    ],
  ])('a text %s returns an error message: not stored, not published', async (_, text, reason) => {
    const { world, cid } = await room();
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    expect(await world.send('ann', cid, { id: 'long', text })).toMatchObject({
      id: 'long',
      type: 'error',
      text: reason,
    });
    expect(bob.types()).toEqual([]);
    const { messages } = await world.domain.channels.getOrCreate(as('bob'), { type: 'messaging', id: 'one' });
    expect(messages).toEqual([]);
  });

  test('accepts 5000 characters, and a path that starts with a slash', async () => {
    const { world, cid } = await room();
    expect(await world.send('ann', cid, 'x'.repeat(5000))).toMatchObject({ type: 'regular' });
    expect(await world.send('ann', cid, '/usr/bin/env')).toMatchObject({ type: 'regular' });
  });

  test('refuses a channel that does not exist or is not open to the sender', async () => {
    const { world, cid } = await room();
    expect(await refusal(world.send('ann', 'messaging:none', 'x'))).toMatchObject({ code: 16 });
    expect(await refusal(world.send('ann', 'nothing', 'x'))).toMatchObject({ code: 4 });
    expect(await refusal(world.send('eve', cid, 'x'))).toMatchObject({ code: 17 });
    expect(await refusal(world.send('nobody', cid, 'x'))).toEqual({
      code: 16,
      reason: 'the user nobody does not exist',
    });
  });

  test('refuses a frozen channel with code 17 before it reads the message', async () => {
    const { world, cid } = await room();
    await world.domain.channels.updatePartial(SERVER, cid, { set: { frozen: true } });
    expect(await refusal(world.send('ann', cid, { created_at: 'x' }))).toEqual({
      code: 17,
      reason: 'Sorry, this channel has been frozen by the admin',
    });
    await expect(
      world.domain.messages.send(serverAs('ann'), cid, { message: { text: 'notice' } }),
    ).resolves.toMatchObject({ text: 'notice' });
  });

  test('slow mode: the first message is free, the next waits, moderators do not', async () => {
    const { world, cid } = await room();
    await world.user('mod', { role: 'moderator' });
    await world.domain.channels.update(SERVER, cid, { cooldown: 5 });
    await world.send('bob', cid, 'first');
    expect(await refusal(world.send('bob', cid, 'second'))).toEqual({
      code: 60,
      reason: `user bob is not allowed to send messages on channel ${cid} under cool down period(5s)`,
    });
    await world.send('mod', cid, 'one');
    await world.send('mod', cid, 'two');
    world.pass(6_000);
    await expect(world.send('bob', cid, 'second')).resolves.toMatchObject({ text: 'second' });
  });

  test('on behalf of exactly one user, who is created if embedded', async () => {
    const { world, cid } = await room();
    const send = (message: Raw) =>
      world.domain.messages.send(SERVER, cid, { message: { text: 'x', ...message } });
    expect(await refusal(send({}))).toEqual({
      code: 4,
      reason: 'either message.user or message.user_id must be provided when using server side auth.',
    });
    expect(await refusal(send({ user_id: 'ann', user: { id: 'ann' } }))).toEqual({
      code: 4,
      reason: 'cannot set both message.user and message.user_id.',
    });
    expect(await send({ user: { id: 'fresh', name: 'Fresh' } })).toMatchObject({
      user: { id: 'fresh', name: 'Fresh' },
    });
  });
});

describe('replies', () => {
  test('are counted by their parent, which names the participants', async () => {
    const { world, cid } = await room();
    const parent = await world.send('ann', cid, 'parent');
    const bob = await world.connect('bob');
    await world.watch(bob, cid);
    bob.events();
    const reply = await world.send('bob', cid, { text: 'reply', parent_id: parent.id });
    expect(reply).toMatchObject({ type: 'reply', parentId: parent.id, showInChannel: false });
    expect(bob.events()).toMatchObject([
      { type: 'message.new', message: { id: reply.id } },
      {
        type: 'message.updated',
        message: { id: parent.id, replyCount: 1, threadParticipants: [{ id: 'bob' }] },
      },
    ]);
    const { messages } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(messages.map(({ text }) => text)).toEqual(['parent']);
  });

  test('shown in the channel are in both lists', async () => {
    const { world, cid } = await room();
    const parent = await world.send('ann', cid, 'parent');
    await world.send('bob', cid, { text: 'both', parent_id: parent.id, show_in_channel: true });
    const { messages } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
    expect(messages.map(({ text }) => text)).toEqual(['parent', 'both']);
    const replies = await world.domain.messages.replies(as('ann'), parent.id, {});
    expect(replies.map(({ text }) => text)).toEqual(['both']);
  });

  test('cannot be nested', async () => {
    const { world, cid } = await room();
    const parent = await world.send('ann', cid, 'parent');
    const reply = await world.send('bob', cid, { text: 'reply', parent_id: parent.id });
    const nested = world.send('ann', cid, { text: 'nested', parent_id: reply.id });
    expect(await refusal(nested)).toMatchObject({ code: 21 });
  });

  test('notify the thread’s participants, not the channel’s members', async () => {
    const { world, cid } = await room();
    const parent = await world.send('ann', cid, 'parent');
    const [ann, bob] = [await world.connect('ann'), await world.connect('bob')];
    await world.send('bob', cid, { text: 'reply', parent_id: parent.id });
    expect(ann.types()).toEqual(['notification.thread_message_new']);
    expect(bob.types()).toEqual([]);
  });
});

test('a quote is one level deep and follows the quoted message', async () => {
  const { world, cid } = await room();
  const first = await world.send('ann', cid, 'first');
  const second = await world.send('bob', cid, { text: 'second', quoted_message_id: first.id });
  const third = await world.send('ann', cid, { text: 'third', quoted_message_id: second.id });
  expect(third.quotedMessage).toMatchObject({ text: 'second', quotedMessage: null });
  const { messages } = await world.domain.channels.getOrCreate(as('ann'), { type: 'messaging', id: 'one' });
  expect(messages.map(({ quotedMessage }) => quotedMessage?.text)).toEqual([undefined, 'first', 'second']);
  expect(messages[2]?.quotedMessage?.quotedMessage).toBeNull();
  await world.domain.messages.update(as('bob'), second.id, { text: 'edited' });
  const { message } = await world.domain.messages.get(as('ann'), third.id);
  expect(message.quotedMessage).toMatchObject({ text: 'edited', quotedMessageId: first.id });
});
