import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let annChannel: Channel;
let bobChannel: Channel;
let rooms = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  rooms += 1;
  annChannel = ann.channel('messaging', `room-${rooms}`, { members: ['ann', 'bob'] });
  await annChannel.watch();
  bobChannel = bob.channel('messaging', `room-${rooms}`);
  await bobChannel.watch();
});

describe('messages', () => {
  test('reach the other user with their author', async () => {
    const got = nextEvent(bobChannel, 'message.new');
    const { message } = await annChannel.sendMessage({ text: 'hello', mood: 'fine' } as { text: string });
    const event = await got;
    expect(event.message).toMatchObject({ id: message.id, text: 'hello', mood: 'fine', own_reactions: [] });
    expect(event.user).toMatchObject({ id: 'ann', name: 'Ann' });
    expect(event).toMatchObject({ channel_type: 'messaging', unread_count: expect.any(Number) });
    expect(message).toMatchObject({
      type: 'regular',
      html: '<p>hello</p>\n',
      attachments: [],
      mentioned_users: [],
      latest_reactions: [],
      pinned_at: null,
      pinned_by: null,
      pin_expires: null,
    });
    expect(message).not.toHaveProperty('show_in_channel');
  });

  test('the sender receives their own message too', async () => {
    const echo = nextEvent(annChannel, 'message.new');
    await annChannel.sendMessage({ text: 'echo' });
    expect((await echo).message?.text).toBe('echo');
  });

  test('many at once arrive in the order of their strictly increasing times', async () => {
    const COUNT = 30;
    const texts: string[] = [];
    const stamps: string[] = [];
    const all = new Promise<void>((resolve) => {
      bobChannel.on('message.new', ({ message }) => {
        texts.push(message?.text ?? '');
        stamps.push(String(message?.created_at));
        if (texts.length === COUNT) resolve();
      });
    });
    await Promise.all(Array.from({ length: COUNT }, (_, i) => annChannel.sendMessage({ text: `${i}` })));
    await all;
    const state = await bobChannel.query({ messages: { limit: COUNT } });
    expect(state.messages.map((message) => message.text)).toEqual(texts);
    expect(new Set(state.messages.map((message) => message.created_at)).size).toBe(COUNT);
  });

  test('a second send with the same id is refused with the text clients know', async () => {
    const id = `ann-same-${rooms}`;
    await annChannel.sendMessage({ id, text: 'once' });
    const again = await failure(annChannel.sendMessage({ id, text: 'twice' }));
    expect(again).toMatchObject({ code: 4, status: 400 });
    expect(again.message).toContain(`a message with ID ${id} already exists`);
    const state = await bobChannel.query({ messages: { limit: 10 } });
    expect(state.messages.map((message) => message.text)).toEqual(['once']);
  });

  test('a message of 6,000 characters returns an error, and no one else sees it', async () => {
    const seen = record(bobChannel);
    const { message } = await annChannel.sendMessage({ text: 'x'.repeat(6000) });
    expect(message.type).toBe('error');
    await annChannel.sendMessage({ text: 'after' });
    await expect.poll(() => seen.map((event) => event.message?.text)).toContain('after');
    expect(seen.filter((event) => event.type === 'message.new')).toHaveLength(1);
  });

  test.each([{}, { text: '' }, { text: '   ', attachments: [] }])(
    'refuses an empty message %j',
    async (empty) => {
      expect(await failure(annChannel.sendMessage(empty))).toMatchObject({ code: 4, status: 400 });
    },
  );

  test('refuses reserved fields by name', async () => {
    const forged = { text: 'x', created_at: '2020-01-01T00:00:00Z' } as { text: string };
    const refusal = await failure(annChannel.sendMessage(forged));
    expect(refusal).toMatchObject({ code: 4 });
    expect(refusal.message).toContain('message.created_at is a reserved field');
  });

  test('an edit, a partial edit and a pin reach the other user', async () => {
    const { message } = await annChannel.sendMessage({ text: 'first' });
    const edited = nextEvent(bobChannel, 'message.updated');
    await ann.updateMessage({ id: message.id, text: 'second' });
    expect((await edited).message).toMatchObject({ id: message.id, text: 'second' });
    const patched = await ann.partialUpdateMessage(message.id, { set: { text: 'third' } });
    expect(patched.message.text).toBe('third');
    const pinned = await ann.pinMessage(message.id, null);
    expect(pinned.message).toMatchObject({ pinned: true, pinned_by: { id: 'ann' } });
  });

  test('others may not edit or delete', async () => {
    const { message } = await annChannel.sendMessage({ text: 'mine' });
    const edit = await failure(bob.updateMessage({ id: message.id, text: 'yours' }));
    expect(edit).toMatchObject({ code: 17, status: 403 });
    expect(await failure(bob.deleteMessage(message.id))).toMatchObject({ code: 17, status: 403 });
  });

  test('a deleted message keeps its place without its text', async () => {
    const { message } = await annChannel.sendMessage({ text: 'oops' });
    const deleted = nextEvent(bobChannel, 'message.deleted');
    await ann.deleteMessage(message.id);
    expect(await deleted).toMatchObject({ hard_delete: false, message: { id: message.id, type: 'deleted' } });
    const state = await bobChannel.query({ messages: { limit: 10 } });
    expect(state.messages).toHaveLength(1);
    expect(JSON.stringify(state.messages)).not.toContain('oops');
  });

  test('GET /messages/{id} contains the channel; a missing one is 404 with code 16', async () => {
    const { message } = await annChannel.sendMessage({ text: 'find me' });
    const found = await bob.getMessage(message.id);
    expect(found.message).toMatchObject({ text: 'find me', channel: { cid: annChannel.cid } });
    expect(await failure(bob.getMessage('no-such-message'))).toMatchObject({ code: 16, status: 404 });
    const many = await bobChannel.getMessagesById([message.id, 'no-such-message']);
    expect(many.messages.map(({ id }) => id)).toEqual([message.id]);
  });
});

describe('replies', () => {
  test('are counted on the parent, and page in ascending order', async () => {
    const { message: parent } = await annChannel.sendMessage({ text: 'parent' });
    const updated = nextEvent(annChannel, 'message.updated', (event) => event.message?.reply_count === 3);
    for (const text of ['r0', 'r1', 'r2']) await bobChannel.sendMessage({ text, parent_id: parent.id });
    const event = await updated;
    expect(event.message?.thread_participants?.map(({ id }) => id)).toEqual(['bob']);
    const page = await annChannel.getReplies(parent.id, { limit: 2 });
    expect(page.messages.map(({ text, type }) => [text, type])).toEqual([
      ['r1', 'reply'],
      ['r2', 'reply'],
    ]);
    const state = await annChannel.query({ messages: { limit: 10 } });
    expect(state.messages.map(({ text }) => text)).toEqual(['parent']);
  });

  test('a reply to a reply is refused with code 21', async () => {
    const { message: parent } = await annChannel.sendMessage({ text: 'parent' });
    const { message: reply } = await annChannel.sendMessage({ text: 'reply', parent_id: parent.id });
    const nested = await failure(annChannel.sendMessage({ text: 'nested', parent_id: reply.id }));
    expect(nested).toMatchObject({ code: 21, status: 400 });
  });
});

describe('typing, reactions, reads', () => {
  test('typing reaches the others and oneself', async () => {
    const other = nextEvent(bobChannel, 'typing.start');
    const self = nextEvent(annChannel, 'typing.start');
    await annChannel.keystroke();
    expect((await other).user?.id).toBe('ann');
    await self;
    const stopped = nextEvent(bobChannel, 'typing.stop');
    await annChannel.stopTyping();
    await stopped;
  });

  test('a reaction is counted, replaced and removed', async () => {
    const { message } = await annChannel.sendMessage({ text: 'react' });
    const added = nextEvent(annChannel, 'reaction.new');
    const own = await bobChannel.sendReaction(message.id, { type: 'love', score: 2 });
    expect(own.message.own_reactions).toMatchObject([{ type: 'love', score: 2, user_id: 'bob' }]);
    const event = await added;
    expect(event.message).toMatchObject({
      own_reactions: [],
      reaction_groups: { love: { count: 1, sum_scores: 2 } },
      reaction_counts: { love: 1 },
    });
    await bobChannel.sendReaction(message.id, { type: 'like' }, { enforce_unique: true });
    const list = await annChannel.getReactions(message.id, {});
    expect(list.reactions.map(({ type }) => type)).toEqual(['like']);
    const removed = nextEvent(annChannel, 'reaction.deleted');
    await bobChannel.deleteReaction(message.id, 'like');
    expect((await removed).message?.reaction_groups ?? null).toBeNull();
    expect(await failure(bobChannel.deleteReaction(message.id, 'like'))).toMatchObject({
      code: 16,
      status: 404,
    });
  });

  test('reading is sent to the others, and to the reader with new totals', async () => {
    const { message } = await annChannel.sendMessage({ text: 'read me' });
    await nextOrHas(bobChannel, message.id);
    const notified = nextEvent(annChannel, 'message.read', (event) => event.user?.id === 'bob');
    const own = nextEvent(bob, 'notification.mark_read');
    await bobChannel.markRead();
    expect(await notified).toMatchObject({ last_read_message_id: message.id });
    expect(await own).toMatchObject({ cid: bobChannel.cid, total_unread_count: expect.any(Number) });
    const state = await annChannel.query({});
    expect(state.read?.find(({ user }) => user.id === 'bob')).toMatchObject({ unread_messages: 0 });
  });

  test('a client’s event keeps its custom fields', async () => {
    const got = nextEvent(bobChannel, 'wave');
    await annChannel.sendEvent({ type: 'wave', strength: 7 } as unknown as Parameters<
      Channel['sendEvent']
    >[0]);
    expect(await got).toMatchObject({ strength: 7, user: { id: 'ann' } });
    const forged = { type: 'message.new' } as Parameters<Channel['sendEvent']>[0];
    expect((await failure(annChannel.sendEvent(forged))).status).toBeGreaterThanOrEqual(400);
  });
});

async function nextOrHas(channel: Channel, id: string): Promise<void> {
  await expect
    .poll(() => channel.state.findMessage(id) !== undefined && channel.state.findMessage(id) !== null)
    .toBe(true);
}
