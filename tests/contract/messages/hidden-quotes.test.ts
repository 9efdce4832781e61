/** A quote never shows a member a message from before their own start in the channel, in any call. */
import type { Channel, Event, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let cat: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  cat = await clients.user('cat', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;
const withSecret = (value: unknown) => JSON.stringify(value).includes('SECRET');

/** Ann and Bob have talked; Cat joins later without history. Everyone watches. */
async function joined(config: object = {}) {
  made += 1;
  const id = `quotes-${made}`;
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await anns.watch();
  await admin.channel('messaging', id).updatePartial({ set: { config_overrides: config } } as never);
  const say = async (message: object) => (await anns.sendMessage(message)).message.id;
  const secret = await say({ text: 'SECRET' });
  await anns.addMembers(['cat'], undefined, { hide_history: true } as never);
  const [bobs, cats] = [bob.channel('messaging', id), cat.channel('messaging', id)];
  await bobs.watch();
  await cats.watch();
  return { id, anns, bobs, cats, secret, say };
}

/** Once the channel's last message has arrived, everything before it has. */
async function said(anns: Channel, ...readers: readonly StreamChat[]): Promise<void> {
  const last = readers.map((reader) =>
    nextEvent(reader, 'message.new', ({ message }) => message?.text === 'last'),
  );
  await anns.sendMessage({ text: 'last' });
  await Promise.all(last);
}

const about = (events: readonly Event[], id: string) =>
  events.filter(({ message }) => message?.id === id).map(({ type, message }) => [type, message] as const);

test('no list and no answer shows it, and earlier members see it everywhere', async () => {
  const { anns, bobs, cats, secret, say } = await joined({ user_message_reminders: true });
  const quote = await say({ text: 'findable', quoted_message_id: secret });
  await ann.pinMessage(quote);
  await anns.sendMessage({ text: 'answer', parent_id: quote });
  const reply = await say({ text: 'quotes in the thread', parent_id: quote, quoted_message_id: secret });
  const asked = async (who: StreamChat, channel: Channel) => {
    await who.reminders.createReminder({ messageId: quote });
    await channel.createDraft({ text: 'of it', quoted_message_id: quote });
    const filter = { cid: { $eq: channel.cid } };
    return {
      one: await who.getMessage(quote),
      many: await channel.getMessagesById([quote]),
      replies: await channel.getReplies(quote, {}),
      pinned: await channel.getPinnedMessages({ limit: 10 }),
      state: await channel.query({ messages: { limit: 10 } }),
      list: await who
        .queryChannels(filter, {}, { watch: false, message_limit: 10 } as never)
        .then(([found]) => [found?.state.messages, found?.state.pinnedMessages]),
      search: await who.search(filter, 'findable'),
      thread: await plainThread(who, quote),
      reminders: await who.queryReminders({ filter: { message_id: quote } as never }),
      draft: await channel.getDraft(),
      reacted: await channel.sendReaction(quote, { type: 'like' }),
    };
  };
  for (const [who, channel, sees] of [
    [bob, bobs, true],
    [cat, cats, false],
  ] as const) {
    for (const [way, answer] of Object.entries(await asked(who, channel))) {
      expect(JSON.stringify(answer), way).toContain(quote);
      // A quote has one level: the draft's own quote shows none.
      expect([way, withSecret(answer)]).toEqual([way, sees]);
    }
  }
  const { message } = await cat.getMessage(quote);
  expect(message).toMatchObject({ text: 'findable', quoted_message_id: secret });
  expect(message.quoted_message).toBeUndefined();
  expect((await bob.getMessage(reply)).message.quoted_message).toMatchObject({ text: 'SECRET' });
});

/** The thread with its reply, without the client's own objects. */
const plainThread = (who: StreamChat, id: string) => who.get(`${server.url}/threads/${id}`, { watch: false });

test('no event shows it, watched or not', async () => {
  const { anns, cats, secret, say } = await joined();
  const away = await clients.user('cat');
  const [hers, theirs, bobs] = [record(cat), record(away), record(bob)];
  const twin = nextEvent(away, 'notification.message_new', ({ message }) => message?.text === 'quotes');
  const quote = await say({ text: 'quotes', quoted_message_id: secret });
  await twin;
  await ann.pinMessage(quote);
  await anns.sendReaction(quote, { type: 'like' });
  await anns.deleteReaction(quote, 'like');
  await ann.updateMessage({ id: quote, text: 'changed' });
  await cats.sendMessage({ text: 'takes part', parent_id: quote });
  const threadTwin = nextEvent(away, 'notification.thread_message_new');
  await anns.sendMessage({ text: 'in the thread', parent_id: quote, quoted_message_id: secret } as never);
  await threadTwin;
  await said(anns, cat, bob);
  const types = ['message.new', 'message.updated', 'reaction.new', 'reaction.deleted'];
  for (const events of [hers, bobs])
    expect(about(events, quote).map(([type]) => type)).toEqual(expect.arrayContaining(types));
  expect(about(hers, quote).length).toBe(about(bobs, quote).length);
  expect(about(theirs, quote).map(([type]) => type)).toEqual(['notification.message_new']);
  expect(withSecret([hers, theirs])).toBe(false);
  for (const [type, message] of about(bobs, quote))
    expect([type, message?.quoted_message?.text]).toEqual([type, 'SECRET']);
});

test('a message deleted for oneself does not return as a quote', async () => {
  const { anns, cats, say } = await joined();
  const received = record(cat);
  const said1 = await say({ text: 'SECRET to cat' });
  await said(anns, cat);
  received.length = 0;
  await cat.deleteMessage(said1, { deleteForMe: true } as never);
  const quote = await say({ text: 'quotes', quoted_message_id: said1 });
  await said(anns, cat);
  expect(about(received, quote)).toHaveLength(1);
  expect(withSecret(received)).toBe(false);
  expect(withSecret(await cats.query({ messages: { limit: 5 } }))).toBe(false);
});

test('/sync does not show it either', async () => {
  const { anns, secret, say } = await joined();
  const since = new Date(Date.now() - 60_000).toISOString();
  const old = await say({ text: 'old', quoted_message_id: secret });
  await ann.pinMessage(old);
  const notified = async (who: StreamChat) => (await who.sync([anns.cid], since)).events;
  expect(withSecret(await notified(bob))).toBe(true);
  expect(withSecret(await notified(cat))).toBe(false);
  expect(about((await notified(cat)) as Event[], old)).not.toEqual([]);
});

test('a later member learns nothing about messages deleted for good before', async () => {
  const { anns, secret } = await joined();
  const since = new Date(Date.now() - 60_000).toISOString();
  await admin.deleteMessage(secret, { hardDelete: true } as never);
  const notified = async (who: StreamChat) =>
    (await who.sync([anns.cid], since)).events.filter(({ type }) => type === 'message.deleted');
  expect(await notified(bob)).toHaveLength(1);
  expect(await notified(cat)).toEqual([]);
});

test('an earlier shared location is not among the channel’s live ones, and its updates reach no one else', async () => {
  await admin.upsertUser({ id: 'dan' });
  const { id, anns } = await joined({ shared_locations: true });
  const location = {
    latitude: 51.5,
    longitude: 7.25,
    created_by_device_id: 'phone',
    end_at: new Date(Date.now() + 3_600_000).toISOString(),
  };
  const { message } = await anns.sendMessage({ text: 'here', shared_location: location } as never);
  await anns.addMembers(['dan'], undefined, { hide_history: true } as never);
  const dan = await clients.user('dan');
  const dans = dan.channel('messaging', id);
  const received = record(dan);
  expect((await dans.watch()).active_live_locations ?? []).toEqual([]);
  expect((await anns.query({ watch: false, state: true })).active_live_locations).toHaveLength(1);
  await ann.updateLocation({ message_id: message.id, created_by_device_id: 'phone', latitude: 52 } as never);
  await said(anns, dan, bob);
  expect(about(received, message.id)).toEqual([]);
});
