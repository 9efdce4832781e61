import { expect, test } from 'vitest';
import { readNewPoll } from '../../../../server/src/wire/index.ts';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

/** Ann writes for bob alone; eve is in the channel too. */
async function secret() {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob', 'eve');
  const [bob, eve] = [await world.connect('bob'), await world.connect('eve')];
  for (const person of [bob, eve]) await world.watch(person, cid);
  bob.events();
  eve.events();
  const message = await world.domain.messages.send(serverAs('ann'), cid, {
    message: { id: 'secret', text: 'for bob', restricted_visibility: ['bob'] },
  });
  const listed = async (id: string) => {
    const { messages } = await world.domain.channels.getOrCreate(as(id), { type: 'messaging', id: 'one' });
    return messages.map(({ text }) => text);
  };
  return { world, cid, bob, eve, message, listed };
}

test('a restricted message reaches the people it names, in events and in lists, and no one else', async () => {
  const { message, bob, eve, listed } = await secret();
  expect(message.restrictedVisibility).toEqual(['bob']);
  expect(bob.types()).toEqual(['message.new']);
  expect(eve.types()).toEqual([]);
  expect(await listed('ann')).toEqual(['for bob']);
  expect(await listed('bob')).toEqual(['for bob']);
  expect(await listed('eve')).toEqual([]);
});

test('a restricted message does not exist for others in any call', async () => {
  const { world, cid } = await secret();
  const { messages, reactions, sync } = world.domain;
  expect(await refusal(messages.get(as('eve'), 'secret'))).toEqual({
    code: 16,
    reason: 'message with id secret not found',
  });
  expect(await messages.getMany(as('eve'), cid, ['secret'])).toEqual([]);
  expect((await refusal(messages.replies(as('eve'), 'secret', {}))).code).toBe(16);
  expect((await refusal(reactions.send(as('eve'), 'secret', { reaction: { type: 'x' } }))).code).toBe(16);
  expect((await refusal(world.send('eve', cid, { text: 'q', quoted_message_id: 'secret' }))).code).toBe(16);
  expect((await refusal(world.send('eve', cid, { text: 'r', parent_id: 'secret' }))).code).toBe(16);
  const missed = async (id: string) => {
    const { events } = await sync.sync(as(id), { cids: [cid], since: world.now() - 1000 });
    return events.map(({ type }) => type).filter((type) => type.startsWith('message'));
  };
  expect(await missed('eve')).toEqual([]);
  expect(await missed('bob')).toEqual(['message.new']);
});

test('only its readers receive events about a restricted message', async () => {
  const { world, bob, eve } = await secret();
  bob.events();
  await world.domain.reactions.send(as('bob'), 'secret', { reaction: { type: 'like' } });
  await world.domain.messages.update(as('ann'), 'secret', { text: 'still for bob' });
  await world.domain.messages.delete(as('ann'), 'secret');
  expect(bob.types()).toEqual(['reaction.new', 'message.updated', 'message.deleted']);
  expect(eve.types()).toEqual([]);
});

test('counts as unread for its readers only, until it is deleted', async () => {
  const { world, cid } = await secret();
  const unread = async (id: string) => (await world.domain.reads.unread(as(id))).totalUnreadCount;
  expect([await unread('bob'), await unread('eve')]).toEqual([1, 0]);
  await world.send('ann', cid, 'for all');
  expect([await unread('bob'), await unread('eve')]).toEqual([2, 1]);
  await world.domain.messages.delete(as('ann'), 'secret');
  expect([await unread('bob'), await unread('eve')]).toEqual([1, 1]);
  await world.domain.reads.markRead(as('bob'), cid, {});
  expect(await unread('bob')).toBe(0);
});

test('leaves no trace in the channel data that others see', async () => {
  const { world } = await secret();
  const { channel } = await world.domain.channels.getOrCreate(as('eve'), { type: 'messaging', id: 'one' });
  expect(channel).toMatchObject({ lastMessageAt: null, messageCount: 0 });
});

test('a reply to it has the same readers, whatever the reply says', async () => {
  const { world, cid, eve } = await secret();
  const reply = await world.send('bob', cid, { text: 'psst', parent_id: 'secret', show_in_channel: true });
  expect(new Set(reply.restrictedVisibility)).toEqual(new Set(['ann', 'bob']));
  const quote = await world.send('bob', cid, { text: 'said', quoted_message_id: 'secret' });
  expect(quote.quotedMessage?.text).toBe('for bob');
  expect(quote.restrictedVisibility).toContain('ann');
  expect(eve.types()).toEqual([]);
});

test('an edit cannot quote it where others see it', async () => {
  const { world, cid } = await secret();
  await world.send('bob', cid, { id: 'open', text: 'open' });
  const edit = world.domain.messages.update(as('bob'), 'open', { text: 'x', quoted_message_id: 'secret' });
  expect((await refusal(edit)).code).toBe(16);
});

test('its poll, and a draft that quotes it, are hidden from others', async () => {
  const { world, cid, bob, eve } = await secret();
  const { polls, drafts, messages } = world.domain;
  const poll = await polls.create(as('ann'), readNewPoll({ name: 'secret?', options: [{ text: 'yes' }] }));
  await messages.send(serverAs('ann'), cid, {
    message: { id: 'p', text: 'vote', poll_id: poll.id, restricted_visibility: ['bob'] },
  });
  eve.events();
  bob.events();
  const option = poll.options[0]?.id ?? '';
  await polls.castVote(as('bob'), { messageId: 'p', pollId: poll.id, choice: { optionId: option } });
  expect(bob.types()).toEqual(['poll.vote_casted']);
  expect(eve.types()).toEqual([]);
  expect((await refusal(polls.get(as('eve'), poll.id))).code).toBe(16);
  expect((await polls.get(as('bob'), poll.id)).name).toBe('secret?');
  const draft = drafts.save(as('eve'), cid, { text: 'x', quoted_message_id: 'secret' });
  expect((await refusal(draft)).code).toBe(16);
});

test('needs a grant; the server and roles with that grant may restrict', async () => {
  const { world, cid } = await secret();
  const restricted = { text: 'x', restricted_visibility: ['bob'] };
  expect((await refusal(world.send('ann', cid, restricted))).code).toBe(17);
  await world.domain.channels.updatePartial(SERVER, cid, {
    set: { config_overrides: { grants: { channel_member: ['create-restricted-visibility-message'] } } },
  });
  expect((await world.send('ann', cid, restricted)).restrictedVisibility).toEqual(['bob']);
});

test('read marks point at visible messages, and are shown to people who see those', async () => {
  const { world, cid, bob, eve } = await secret();
  const { reads } = world.domain;
  const to = (messageId: string | null, threadId: string | null = null) => ({ messageId, threadId });
  expect((await refusal(reads.markRead(as('eve'), cid, to('secret')))).code).toBe(16);
  expect(await reads.markDelivered(as('eve'), [{ cid, id: 'secret' }])).toBeNull();
  expect(await reads.markDelivered(as('bob'), [{ cid, id: 'secret' }])).not.toBeNull();
  const reply = await world.send('bob', cid, { id: 'reply', text: 'r', parent_id: 'secret' });
  expect(reply.restrictedVisibility).toEqual(['bob', 'ann']);
  bob.events();
  eve.events();
  const missing = { code: 16, reason: 'thread with parent message id secret not found' };
  expect(await refusal(reads.markRead(as('eve'), cid, to(null, 'secret')))).toEqual(missing);
  const unread = { messageId: null, threadId: 'secret', messageTimestamp: null };
  expect(await refusal(reads.markUnread(as('eve'), cid, unread))).toEqual(missing);
  await reads.markRead(as('bob'), cid, to(null, 'secret'));
  expect(bob.types()).toContain('message.read');
  expect(eve.types()).toEqual([]);
});

test('the last read reply is one that the reader can see', async () => {
  const world = await createWorld();
  await world.users('ann', 'bob', 'eve');
  const cid = await world.channel('one', 'ann', 'bob', 'eve');
  await world.send('ann', cid, { id: 'parent', text: 'parent' });
  await world.send('eve', cid, { id: 'seen', text: 'r', parent_id: 'parent' });
  const kept = { id: 'kept', text: 'for bob', parent_id: 'parent', restricted_visibility: ['bob'] };
  await world.domain.messages.send(serverAs('ann'), cid, { message: kept });
  const upTo = (id: string, messageId: string | null = null) =>
    world.domain.reads.markRead(as(id), cid, { messageId, threadId: 'parent' });
  expect(await upTo('eve')).toMatchObject({ lastReadMessageId: 'seen' });
  expect(await upTo('bob')).toMatchObject({ lastReadMessageId: 'kept' });
  expect((await refusal(upTo('eve', 'kept'))).code).toBe(16);
});
