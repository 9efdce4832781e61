import { randomUUID } from 'node:crypto';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCount } from '../../../src/chat/index.ts';
import {
  type BanOptions,
  EVERYTHING_OPEN,
  openBanned,
  openBanStatus,
  openQueue,
  type Queue,
} from '../../../src/features/moderation/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, type Tab, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let mark: string;
let ann: StreamChat;
let bobs: Channel;
let cid: string;

const BAN: BanOptions = { everywhere: false, minutes: 60, reason: 'rude', shadow: false, messages: 'keep' };
const idOf = (who: string) => `${who}-${mark}`;

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  mark = randomUUID().slice(0, 8);
  ann = await clients.user(idOf('ann'), { role: 'user', name: 'Ann' });
  const bob = await clients.user(idOf('bob'), { role: 'user', name: 'Bob' });
  for (const who of ['mara', 'milo']) await clients.user(idOf(who), { role: 'moderator', name: who });
  const room = ann.channel('messaging', `m-${mark}`, { members: ['ann', 'bob', 'keeper'].map(idOf) });
  await clients.user(idOf('keeper'), { role: 'user' });
  await room.create();
  await clients
    .admin()
    .channel('messaging', `m-${mark}`)
    .addModerators([idOf('keeper')]);
  cid = room.cid;
  bobs = bob.channel('messaging', `m-${mark}`);
  await bobs.watch();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

async function inboxOf(who: string): Promise<Tab> {
  const token = await server.token(idOf(who));
  const tab = openTab(server, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  return tab;
}

/** Reports of this test's own channel: other tests leave reports too. */
async function queueOf(tab: Tab): Promise<Queue> {
  const queue = openQueue(await tab.chat.runtime());
  queue.look({ ...EVERYTHING_OPEN, cid });
  await until(queue.snapshot, ({ phase }) => phase === 'ready');
  return queue;
}

async function complain(text: string, reason = 'spam'): Promise<string> {
  const { message } = await bobs.sendMessage({ text });
  await ann.moderation.flagMessage(message.id, reason);
  return message.id;
}
const texts = (queue: Queue) => queue.snapshot.get().items.map(({ message }) => message?.text);

test('one moderator’s action shows at once, and another’s list follows', async () => {
  const [mara, milo] = [await queueOf(await inboxOf('mara')), await queueOf(await inboxOf('milo'))];
  await complain('rude', 'hate: look at this');
  for (const queue of [mara, milo]) await until(queue.snapshot, ({ items }) => items.length === 1);
  const [item] = mara.snapshot.get().items;
  expect(item).toMatchObject({
    about: 'message',
    creator: { name: 'Bob' },
    complaints: [{ reason: 'hate', note: 'look at this', by: { name: 'Ann' }, byWords: false }],
    reviewed: false,
  });
  const id = item?.id ?? '';
  mara.choose(id);
  const done = mara.act(id, { type: 'delete_message' });
  // Before the answer: removed from the open ones, still selected.
  expect(mara.snapshot.get().items).toEqual([]);
  expect(mara.snapshot.get().chosen).toMatchObject({
    busy: true,
    reviewed: true,
    message: { deleted: true },
  });
  expect(await done).toBeNull();
  await until(milo.snapshot, ({ items }) => items.length === 0);
  const { chosen } = await until(mara.snapshot, (now) => now.chosen?.busy === false);
  expect(chosen).toMatchObject({ reviewer: { name: 'mara' }, done: [{ type: 'delete_message' }] });
  for (const queue of [mara, milo]) queue.stop();
});

test('undoes a refused action, and says so', async () => {
  const queue = await queueOf(await inboxOf('mara'));
  const message = await complain('rude');
  const { items } = await until(queue.snapshot, (now) => now.items.length === 1);
  const id = items[0]?.id ?? '';
  await clients.admin().deleteMessage(message, true);
  const refused = await queue.act(id, { type: 'delete_message' });
  expect(refused?.code).toBe('not-found');
  expect(queue.snapshot.get()).toMatchObject({ refused: { id, error: { code: 'not-found' } } });
  expect(queue.snapshot.get().items.map((item) => item.id)).toEqual([id]);
  queue.stop();
});

test('filters by reviewed, author and channel, and loads further pages', async () => {
  for (let n = 0; n < 27; n += 1) await complain(`line ${n}`);
  const queue = await queueOf(await inboxOf('mara'));
  expect(queue.snapshot.get()).toMatchObject({ hasMore: true });
  expect(texts(queue)).toHaveLength(25);
  queue.more();
  await until(queue.snapshot, ({ items, hasMore }) => items.length === 27 && !hasMore);
  expect(new Set(texts(queue)).size).toBe(27);
  const [first] = queue.snapshot.get().items;
  await queue.act(first?.id ?? '', { type: 'mark_reviewed' });
  queue.look({ ...EVERYTHING_OPEN, cid, state: 'reviewed' });
  await until(queue.snapshot, ({ phase, items }) => phase === 'ready' && items.length === 1);
  queue.look({ ...EVERYTHING_OPEN, cid, about: 'person' });
  await until(queue.snapshot, ({ phase }) => phase === 'ready');
  expect(queue.snapshot.get().items).toEqual([]);
  queue.look({ ...EVERYTHING_OPEN, author: idOf('ann') });
  await until(queue.snapshot, ({ phase }) => phase === 'ready');
  expect(queue.snapshot.get().items).toEqual([]);
  queue.stop();
});

test('shows the messages around a report, oldest first, without marking them read', async () => {
  for (const text of ['a', 'b']) await bobs.sendMessage({ text });
  await complain('rude');
  await bobs.sendMessage({ text: 'c' });
  const queue = await queueOf(await inboxOf('mara'));
  const [item] = queue.snapshot.get().items;
  if (!item) throw new Error('there is no report');
  const around = await queue.around(item);
  expect(Array.isArray(around) && around.map(({ text }) => text)).toEqual(['a', 'b', 'rude', 'c']);
  queue.stop();
});

test('offers the actions that the server lists', async () => {
  await complain('rude');
  const queue = await queueOf(await inboxOf('mara'));
  const { offered } = queue.snapshot.get();
  expect(offered.message).toEqual(
    expect.arrayContaining(['mark_reviewed', 'delete_message', 'shadow_block', 'restore', 'ban', 'unban']),
  );
  for (const about of [offered.message, offered.person]) expect(about).toContain('delete_reaction');
  // Only the app's own servers may delete accounts.
  expect([...offered.message, ...offered.person]).not.toContain('delete_user');
  expect(offered.person).not.toContain('delete_message');
  queue.stop();
});

test('moderators know the number of open reports, and no one else', async () => {
  const count = openCount(await (await inboxOf('mara')).chat.runtime());
  const before = (await until(count.snapshot, (now) => now !== null))?.open ?? 0;
  await complain('rude');
  await until(count.snapshot, (now) => now?.open === before + 1);
  const none = openCount(await (await inboxOf('ann')).chat.runtime());
  await complain('rude again');
  await until(count.snapshot, (now) => now?.open === before + 2);
  expect(none.snapshot.get()).toBeNull();
  for (const one of [count, none]) one.stop();
});

test('a channel’s moderator bans from that channel alone; the banned user is listed, and can be unbanned', async () => {
  const keeper = await (await inboxOf('keeper')).chat.runtime();
  const target = { id: idOf('bob'), name: 'Bob', online: false };
  const banStatus = openBanStatus(keeper, target, cid);
  await until(banStatus.snapshot, ({ phase }) => phase === 'ready');
  expect(banStatus.snapshot.get()).toMatchObject({ mayEverywhere: false, here: null, everywhere: null });
  expect((await banStatus.ban({ ...BAN, everywhere: true }))?.code).toBe('not-allowed');
  expect(await banStatus.ban(BAN)).toBeNull();
  expect(banStatus.snapshot.get().here).toMatchObject({ reason: 'rude', shadow: false, cid });
  const banned = openBanned(keeper, cid);
  await until(banned.snapshot, ({ bans }) => bans.length === 1);
  expect(banned.snapshot.get().bans[0]).toMatchObject({ person: { id: idOf('bob') }, reason: 'rude' });
  expect(await banned.unban(idOf('bob'))).toBeNull();
  await until(banned.snapshot, ({ bans, phase }) => phase === 'ready' && bans.length === 0);
  await until(banStatus.snapshot, ({ here }) => here === null);
  await bobs.sendMessage({ text: 'thanks' });
  for (const one of [banStatus, banned]) one.stop();
});

test('a hidden message disappears for others only, and can be restored', async () => {
  const id = await complain('sell sell sell');
  const queue = await queueOf(await inboxOf('mara'));
  const { items, offered } = await until(queue.snapshot, (now) => now.items.length === 1);
  expect(offered.message).toContain('shadow_block');
  expect(offered.person).not.toContain('shadow_block');
  const item = items[0]?.id ?? '';
  const room = ann.channel('messaging', `m-${mark}`);
  const seenBy = async (channel: Channel) =>
    (await channel.query({ messages: { limit: 10 } })).messages.some((message) => message.id === id);
  queue.choose(item);
  const hiding = queue.act(item, { type: 'shadow_block' });
  expect(queue.snapshot.get().chosen).toMatchObject({ busy: true, message: { hidden: true } });
  expect(await hiding).toBeNull();
  await until(queue.snapshot, ({ chosen }) => chosen?.busy === false && chosen.message?.hidden);
  expect([await seenBy(room), await seenBy(bobs)]).toEqual([false, true]);
  expect(await queue.act(item, { type: 'restore' })).toBeNull();
  await until(queue.snapshot, ({ chosen }) => chosen?.busy === false && chosen.message?.hidden === false);
  expect(await seenBy(room)).toBe(true);
  queue.stop();
});
