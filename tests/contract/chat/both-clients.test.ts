/** The state of the chat over both clients: our own, and one that the surrounding app owns. The server is real. */
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ChannelState } from '../../../src/chat/channels/channel-state.ts';
import { TYPING_IDLE, TYPING_RESEND, TYPING_TIME } from '../../../src/chat/constants.ts';
import type { ChatRuntime } from '../../../src/chat/index.ts';
import type { Link } from '../../../src/chat/link/open-link.ts';
import { fromStreamChat } from '../../../src/client/adapters/stream-chat.ts';
import { putReminder, removeReminder } from '../../../src/client/resources/reminders.ts';
import { muteUser, setBlocked, unmuteUser } from '../../../src/client/resources/users.ts';
import { createConversation } from '../../../src/features/channel-details/state/index.ts';
import { openReminders } from '../../../src/features/reminders/state/index.ts';
import { type Clock, systemClock } from '../../../src/util/clock.ts';
import { writable } from '../../../src/util/readable.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, type Tab, until } from './support/page.ts';

const MINUTE_MS = 60_000;
/** Somebody's typing is forgotten after so many ms here, instead of TYPING_TIME. */
const SOON_MS = 200;

let server: TestServer;
let rooms = 0;
const clients = clientsOf(() => server);
const apps: StreamChat[] = [];
const lists: { stop(): void }[] = [];

beforeAll(async () => {
  server = await startServer();
  for (const name of ['ann', 'bob', 'cleo']) await server.token(name, 'user');
});
afterEach(async () => {
  for (const list of lists.splice(0)) list.stop();
  closeTabs();
  await Promise.all(apps.splice(0).map((app) => app.disconnectUser()));
  await clients.closeAll();
});
afterAll(() => server.close());

/** A clock on which pauses in typing last forever, and time can be put forward. */
function typingClock() {
  let ahead = 0;
  const clock: Clock = {
    now: () => systemClock.now() + ahead,
    after(ms, run) {
      if (ms === TYPING_IDLE) return () => {};
      return systemClock.after(ms === TYPING_TIME ? SOON_MS : ms, run);
    },
  };
  return {
    clock,
    forward(ms: number) {
      ahead += ms;
    },
  };
}

describe.each(['own', 'app'] as const)('with %s client', (kind) => {
  /** Ann's tab, in an inbox. */
  async function annsTab(clock?: Clock): Promise<Tab> {
    const token = await server.token('ann');
    const opening = clock && { clock };
    if (kind === 'own') {
      const tab = openTab(server, { mode: 'inbox', getToken: () => token }, opening);
      tab.chat.activate();
      return tab;
    }
    const app = new StreamChat(server.key, { baseURL: server.url, allowServerSideConnect: true });
    apps.push(app);
    await app.connectUser({ id: 'ann' }, token);
    const client = writable(fromStreamChat(app));
    const tab = openTab(server, { mode: 'inbox', identity: 'token', client }, opening);
    tab.chat.activate();
    return tab;
  }

  async function connected(tab: Tab): Promise<{ readonly runtime: ChatRuntime; readonly link: Link }> {
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    const runtime = await tab.chat.runtime();
    const link = runtime.link();
    if (!link) throw new Error('expected a session that is connected');
    return { runtime, link };
  }

  /** A channel of Ann and Bob that Ann has open, and Bob's view of it. */
  async function opened(clock?: Clock) {
    rooms += 1;
    const id = `both-${rooms}`;
    const bob = await clients.user('bob');
    const bobs = bob.channel('messaging', id, { members: ['ann', 'bob'] });
    await bobs.create();
    const tab = await annsTab(clock);
    const { runtime, link } = await connected(tab);
    tab.chat.openChannel(bobs.cid);
    await until(tab.chat.conversation, ({ phase, cid }) => phase === 'ready' && cid === bobs.cid);
    const channel = link.channels.get(bobs.cid);
    if (!channel) throw new Error('expected a channel that is open');
    return { tab, runtime, link, channel, bobs, asServer: clients.admin().channel('messaging', id) };
  }

  const becomes = <T>(read: () => T, wanted: T) => expect.poll(read).toEqual(wanted);
  const people = ({ members }: ChannelState) => [...members.keys()].sort();

  test('a conversation is named by its members: the same one for both, in any order', async () => {
    const { runtime } = await connected(await annsTab());
    const cid = await createConversation(runtime, ['bob', 'cleo'], '');
    expect(cid).toMatch(/^messaging:!members-/);
    expect(await createConversation(runtime, ['cleo', 'bob'], '')).toBe(cid);
    expect(await createConversation(runtime, ['bob'], '')).not.toBe(cid);
    const bob = await clients.user('bob');
    const bobs = bob.channel('messaging', { members: ['bob', 'cleo', 'ann'] });
    await bobs.create();
    expect(bobs.cid).toBe(cid);
  });

  test('a channel has its rights and configuration, and events change the rest of its data', async () => {
    const { channel, asServer } = await opened();
    const { own_capabilities: rights = [], config } = channel.data ?? {};
    expect(rights).toEqual(expect.arrayContaining(['send-message', 'read-events']));
    expect(config).toMatchObject({ typing_events: true, read_events: true });
    await asServer.updatePartial({ set: { name: 'Lamps' } as never });
    await becomes(() => channel.data?.name, 'Lamps');
    await asServer.enableSlowMode(30);
    await becomes(() => channel.data?.cooldown, 30);
    // These events carry no rights of one person.
    expect(channel.data?.own_capabilities).toEqual(rights);
    expect(channel.data?.config).toMatchObject({ typing_events: true, read_events: true });
  });

  test('members come and go, and the count goes with them', async () => {
    const { channel, asServer } = await opened();
    expect([people(channel), channel.data?.member_count]).toEqual([['ann', 'bob'], 2]);
    expect(channel.membership?.user?.id).toBe('ann');
    await asServer.addMembers(['cleo']);
    await becomes(() => [people(channel), channel.data?.member_count], [['ann', 'bob', 'cleo'], 3]);
    await asServer.removeMembers(['cleo']);
    await becomes(() => [people(channel), channel.data?.member_count], [['ann', 'bob'], 2]);
  });

  test('freezing reads the rights again, and keeps the members', async () => {
    const { channel, asServer, tab } = await opened();
    const may = () => channel.data?.own_capabilities?.includes('send-message');
    expect([may(), channel.data?.frozen]).toEqual([true, false]);
    await asServer.updatePartial({ set: { frozen: true } as never });
    await becomes(may, false);
    expect([channel.data?.frozen, people(channel)]).toEqual([true, ['ann', 'bob']]);
    expect(channel.membership?.user?.id).toBe('ann');
    await until(tab.chat.conversation, ({ composer }) => composer !== 'open');
    await asServer.updatePartial({ set: { frozen: false } as never });
    await becomes(may, true);
    await until(tab.chat.conversation, ({ composer }) => composer === 'open');
  });

  test('others read, watch and leave', async () => {
    const { channel, bobs, tab } = await opened();
    const before = channel.watcherCount;
    await bobs.watch();
    await becomes(() => [channel.watchers.has('bob'), channel.watcherCount], [true, before + 1]);
    tab.chat.send('Is it read?');
    const { messages } = await until(tab.chat.conversation, (shown) => shown.messages[0]?.status === 'sent');
    const sentAt = messages[0]?.createdAt ?? 0;
    expect(channel.reads.get('bob')?.readAt ?? 0).toBeLessThan(sentAt);
    await bobs.markRead();
    await expect.poll(() => channel.reads.get('bob')?.readAt ?? 0).toBeGreaterThanOrEqual(sentAt);
    await until(tab.chat.conversation, (shown) => shown.messages[0]?.readBy.some(({ id }) => id === 'bob'));
    await bobs.stopWatching();
    await becomes(() => [channel.watchers.has('bob'), channel.watcherCount], [false, before]);
  });

  test('typing of others shows, and ends after its time or with a stop', async () => {
    const { clock } = typingClock();
    const { tab, bobs } = await opened(clock);
    await bobs.watch();
    const typing = (is: boolean) => until(tab.chat.conversation, (shown) => shown.typing.length > 0 === is);
    await bobs.sendEvent({ type: 'typing.start' });
    expect((await typing(true)).typing.map(({ id }) => id)).toEqual(['bob']);
    await typing(false);
    await bobs.sendEvent({ type: 'typing.start' });
    await typing(true);
    await bobs.sendEvent({ type: 'typing.stop' });
    await typing(false);
  });

  test('own typing is sent at once, again after its time, and stops when the tab is hidden', async () => {
    const { clock, forward } = typingClock();
    const { tab, bobs } = await opened(clock);
    await bobs.watch();
    const received: string[] = [];
    bobs.on(({ type, user }) => {
      if (user?.id === 'ann' && type.startsWith('typing.')) received.push(type);
    });
    tab.chat.typing('h');
    tab.chat.typing('ha');
    await becomes(() => received, ['typing.start']);
    forward(TYPING_RESEND + 1);
    tab.chat.typing('hal');
    tab.chat.typing('hall');
    await becomes(() => received, ['typing.start', 'typing.start']);
    tab.visible.set(false);
    await becomes(() => received, ['typing.start', 'typing.start', 'typing.stop']);
  });

  test('mutes and blocks are there with the connection, follow changes, and mutes end by themselves', async () => {
    const earlier = await clients.user('ann');
    await earlier.muteUser('bob', 'ann', { timeout: 1 });
    await earlier.blockUser('cleo');
    const { link } = await connected(await annsTab());
    const { own, client } = link;
    const now = Date.now();
    expect([...own.blocked.get()]).toEqual(['cleo']);
    expect([...own.mutedIds(now)]).toEqual(['bob']);
    expect([...own.mutedIds(now + 2 * MINUTE_MS)]).toEqual([]);
    await unmuteUser(client, 'bob');
    await becomes(() => own.muteOf('bob', now), undefined);
    await muteUser(client, 'bob', null);
    await expect.poll(() => own.muteOf('bob', now + 1_000 * MINUTE_MS)?.target?.id).toBe('bob');
    await unmuteUser(client, 'bob');
    await setBlocked(client, 'cleo', false);
    const { link: next } = await connected(await annsTab());
    expect([next.own.blocked.get().size, next.own.mutes.length]).toEqual([0, 0]);
  });

  test('a reminder is created or changed, whichever applies, and removed though it is gone', async () => {
    const { runtime, link, bobs, asServer } = await opened();
    await asServer.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
    const { message } = await bobs.sendMessage({ text: 'Remember me' });
    const reminders = openReminders(runtime, bobs.cid);
    lists.push(reminders);
    await until(reminders.snapshot, ({ phase }) => phase === 'ready');
    const [soon, later] = [Date.now() + MINUTE_MS, Date.now() + 2 * MINUTE_MS];
    const shown = (...wanted: readonly (number | null)[]) =>
      becomes(() => reminders.snapshot.get().items.map(({ at }) => at), wanted);
    // Known here only to this test: it does not exist yet.
    await putReminder(link.client, message.id, { at: soon, known: true });
    await shown(soon);
    await putReminder(link.client, message.id, { at: later, known: false });
    await shown(later);
    await putReminder(link.client, message.id, { at: null, known: true });
    await shown(null);
    await removeReminder(link.client, message.id);
    await shown();
    await removeReminder(link.client, message.id);
  });
});
