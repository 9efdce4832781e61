/** Messages removed by moderators, for everyone or for everyone except the author, and the author's view. */
import { randomUUID } from 'node:crypto';
import type { Channel, Event, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;
let admin: StreamChat;
let anns: Channel;
let bobs: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  mod = await clients.user('mod', { role: 'moderator' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});
beforeEach(async () => {
  anns = ann.channel('messaging', randomUUID(), { members: ['ann', 'bob', 'mod'] });
  await anns.watch();
  bobs = bob.channel('messaging', anns.id);
  await bobs.watch();
});

const since = () => new Date(Date.now() - 60_000).toISOString();
const ids = (messages: readonly { id?: string }[]) => messages.map(({ id }) => id);

async function flagged(text: string, more: object = {}) {
  const { message } = await bobs.sendMessage({ text, ...more });
  const { item_id: item } = await ann.moderation.flagMessage(message.id, 'spam');
  return { id: message.id, item };
}

/** Once it has arrived, every earlier event has. */
async function marked(...readers: readonly StreamChat[]): Promise<void> {
  const text = randomUUID();
  const received = readers.map((one) =>
    nextEvent(one, 'message.new', ({ message }) => message?.text === text),
  );
  await mod.channel('messaging', anns.id).sendMessage({ text });
  await Promise.all(received);
}

const about = (events: readonly Event[], id: string) =>
  events.filter(({ message }) => message?.id === id).map(({ type }) => type);
const texts = async (channel: Channel) =>
  (await channel.query({ messages: { limit: 30 } })).messages.map(({ text }) => text);

describe('shadowing', () => {
  test('hides one message from everyone except its author, who notices nothing', async () => {
    const before = (await bobs.sendMessage({ text: 'before' })).message;
    const { id, item } = await flagged('rude words');
    const [received, own] = [record(ann), record(bob)];
    const gone = nextEvent(ann, 'message.deleted', ({ message }) => message?.id === id);
    const done = await mod.moderation.submitAction('shadow_block', item);
    expect(done.item).toMatchObject({ status: 'reviewed', latest_moderator_action: 'shadow_block' });
    expect(await gone).toMatchObject({ hard_delete: true });
    expect(JSON.stringify(received)).not.toContain('rude words');
    expect(anns.state.messages.map(({ text }) => text)).toEqual(['before']);
    expect((await failure(ann.getMessage(id))).code).toBe(16);
    expect(await texts(anns)).toEqual(['before']);
    expect(await texts(bobs)).toEqual(['before', 'rude words']);
    expect((await bob.getMessage(id)).message).toMatchObject({ text: 'rude words', shadowed: false });
    const cid = { cid: { $eq: anns.cid } };
    expect((await ann.search(cid, 'rude')).results).toEqual([]);
    expect((await bob.search(cid, 'rude')).results).toHaveLength(1);
    const notified = async (who: StreamChat) =>
      (await who.sync([anns.cid], since())).events.filter(({ message }) => message?.id === id);
    expect((await notified(ann)).map(({ type }) => type)).toEqual(['message.deleted']);
    expect((await notified(bob)).map(({ type }) => type)).toEqual(['message.updated']);
    const { channel } = await anns.query({});
    expect(channel.last_message_at).toBe(before.created_at);
    await marked(bob);
    expect(about(own, id)).toEqual([]);
  });

  test('removes it from unread counts, and a reply from those of its thread', async () => {
    await anns.markRead();
    const { item } = await flagged('unread');
    const { message: parent } = await anns.sendMessage({ text: 'parent' });
    const reply = await flagged('reply', { parent_id: parent.id });
    const unread = async () =>
      (await ann.getUnreadCount()).channels.find(({ channel_id: cid }) => cid === anns.cid)?.unread_count ??
      0;
    await admin.channel('messaging', anns.id).markUnread({ user_id: 'ann', message_id: parent.id } as never);
    await anns.markRead();
    await bobs.sendMessage({ text: 'counted' });
    const late = await flagged('late');
    expect(await unread()).toBe(2);
    for (const one of [item, reply.item, late.item]) await mod.moderation.submitAction('shadow_block', one);
    expect(await unread()).toBe(1);
    expect((await ann.getMessage(parent.id)).message.reply_count).toBe(0);
    expect((await anns.getReplies(parent.id, {})).messages).toEqual([]);
    expect(ids((await bobs.getReplies(parent.id, {})).messages)).toEqual([reply.id]);
  });

  test('is undone in place, for everyone', async () => {
    const { id, item } = await flagged('one');
    await bobs.sendMessage({ text: 'two' });
    await mod.moderation.submitAction('shadow_block', item);
    const kept = async () => {
      const { items } = await mod.moderation.queryReviewQueue({ entity_creator_id: 'bob' });
      return items.find((one) => one.id === item);
    };
    expect(await kept()).toMatchObject({ message: { id, shadowed: true } });
    const own = record(bob);
    const back = nextEvent(ann, 'message.new', ({ message }) => message?.id === id);
    await mod.moderation.submitAction('restore', item);
    expect(await kept()).toMatchObject({ message: { id, shadowed: false } });
    expect((await back).message).toMatchObject({ text: 'one' });
    expect(await texts(anns)).toEqual(['one', 'two']);
    expect(anns.state.messages.map(({ text }) => text)).toEqual(['one', 'two']);
    await marked(bob);
    expect(about(own, id)).toEqual([]);
    await ann.deleteMessage(id).catch(() => undefined);
    await mod.deleteMessage(id);
    const { unread_count: unread } = (await ann.getUnreadCount()).channels.find(
      ({ channel_id: cid }) => cid === anns.cid,
    ) ?? { unread_count: 0 };
    expect(unread).toBeGreaterThanOrEqual(0);
  });

  test('a message shadowed by a blocklist can be released', async () => {
    const list = `list-${randomUUID().slice(0, 8)}`;
    await admin.createBlockList({ name: list, words: ['weasel'] });
    await admin.channel('messaging', anns.id).updatePartial({
      set: { config_overrides: { blocklist: list, blocklist_behavior: 'shadow_block' } },
    } as never);
    const { message } = await bobs.sendMessage({ text: 'a weasel in the wood' });
    expect(await texts(anns)).toEqual([]);
    await mod.unblockMessage(message.id, {});
    expect(await texts(anns)).toEqual(['a weasel in the wood']);
  });

  test('never shows a restricted message to more people', async () => {
    await admin.updateChannelType('messaging', {
      grants: {
        channel_member: [
          'read-channel',
          'create-message',
          'flag-message',
          'create-restricted-visibility-message',
        ],
      },
    } as never);
    const { message } = await bobs.sendMessage({
      text: 'for ann',
      restricted_visibility: ['ann', 'mod'],
    } as never);
    const { item_id: item } = await ann.moderation.flagMessage(message.id, 'spam');
    const refused = await failure(mod.moderation.submitAction('shadow_block', item));
    expect(refused).toMatchObject({ code: 4 });
    await admin.channel('messaging', anns.id).shadowBan('bob', { banned_by_id: 'mod' } as never);
    const shadowed = await admin.channel('messaging', anns.id).sendMessage({
      text: 'for ann too',
      user_id: 'bob',
      restricted_visibility: ['ann'],
    } as never);
    expect(
      await failure(admin.unblockMessage(shadowed.message.id, { user_id: 'mod' } as never)),
    ).toMatchObject({
      code: 4,
    });
    await admin.updateChannelType('messaging', { grants: { channel_member: null } } as never);
  });

  test('needs the permission to delete the message', async () => {
    const { item } = await flagged('rude');
    expect((await failure(ann.moderation.submitAction('shadow_block', item))).code).toBe(17);
    const { item_id: person } = await ann.moderation.flagUser('bob', 'rude');
    expect((await failure(mod.moderation.submitAction('shadow_block', person))).code).toBe(4);
  });
});

test('deletes a user’s reactions: in the channel of the message, or everywhere', async () => {
  const { message } = await anns.sendMessage({ text: 'hello' });
  const { item } = await flagged('rude');
  const other = ann.channel('messaging', randomUUID(), { members: ['ann', 'bob'] });
  await other.create();
  const elsewhere = (await other.sendMessage({ text: 'there' })).message.id;
  for (const id of [message.id, elsewhere]) {
    await bob.channel('messaging', anns.id).sendReaction(id, { type: 'like' });
    await anns.sendReaction(id, { type: 'like' });
  }
  const counts = async () =>
    Promise.all(
      [message.id, elsewhere].map(async (id) => (await ann.getMessage(id)).message.reaction_counts?.like),
    );
  const gone = nextEvent(ann, 'reaction.deleted');
  await mod.moderation.submitAction('delete_reaction', item);
  expect((await gone).reaction).toMatchObject({ user_id: 'bob' });
  expect(await counts()).toEqual([1, 2]);
  const { item_id: person } = await ann.moderation.flagUser('bob', 'rude');
  await mod.moderation.submitAction('delete_reaction', person);
  expect(await counts()).toEqual([1, 1]);
});

describe('the author', () => {
  const removed = { action: 'remove', original_text: 'rude' };

  test('learns from the event who deleted it, and from their own lists that a moderator did', async () => {
    const { id } = await flagged('rude');
    const notified = nextEvent(bob, 'message.deleted', ({ message }) => message?.id === id);
    await mod.deleteMessage(id);
    const event = await notified;
    expect(event.user?.id).toBe('mod');
    expect(event.message).not.toHaveProperty('moderation');
    expect((await bob.getMessage(id)).message).toMatchObject({
      type: 'deleted',
      text: '',
      moderation: removed,
    });
    const { messages } = await bobs.query({ messages: { limit: 5 } });
    expect(messages).toMatchObject([{ id, moderation: removed }]);
    expect((await ann.getMessage(id)).message).not.toHaveProperty('moderation');
  });

  test('learns the same from the queue, and nothing about their own deletions or restored messages', async () => {
    const { id, item } = await flagged('rude');
    const own = (await bobs.sendMessage({ text: 'mine' })).message.id;
    await bob.deleteMessage(own);
    await mod.moderation.submitAction('delete_message', item);
    expect((await bob.getMessage(id)).message).toMatchObject({ moderation: removed });
    expect((await bob.getMessage(own)).message).not.toHaveProperty('moderation');
    await mod.moderation.submitAction('restore', item);
    expect((await bob.getMessage(id)).message).not.toHaveProperty('moderation');
    await bob.deleteMessage(id);
    expect((await bob.getMessage(id)).message).not.toHaveProperty('moderation');
  });

  test('a moderator’s manual deletion closes the flags', async () => {
    const { id } = await flagged('rude');
    await mod.deleteMessage(id);
    const { items } = await mod.moderation.queryReviewQueue({ channel_cid: anns.cid } as never);
    expect(items).toMatchObject([{ status: 'reviewed', latest_moderator_action: 'delete_message' }]);
  });

  test('learns at once which words are blocked, and gets the text back', async () => {
    const list = `list-${randomUUID().slice(0, 8)}`;
    await admin.createBlockList({ name: list, words: ['weasel'] });
    await admin.channel('messaging', anns.id).updatePartial({
      set: { config_overrides: { blocklist: list, blocklist_behavior: 'block' } },
    } as never);
    const { message } = await bobs.sendMessage({ text: 'you weasel' });
    expect(message).toMatchObject({
      type: 'error',
      text: 'Automod blocked your message',
      moderation: { action: 'remove', original_text: 'you weasel', blocklist_matched: list },
    });
    expect((await bobs.sendMessage({ text: 'fine' })).message).not.toHaveProperty('moderation');
  });
});
