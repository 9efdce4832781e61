/** The size and frequency of requests: the specification's numbers, seen at the client's end of the wire. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { READ_THROTTLE } from '../../../src/chat/constants.ts';
import { createThreadList, threadsOf } from '../../../src/features/thread/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, eventually, openTab, type Tab, until } from './support/page.ts';
import { type WatchedRequest, watchRequests } from './support/watch-requests.ts';

interface Asked extends WatchedRequest {
  /** Time in epoch ms. */
  readonly at: number;
}

let server: TestServer;
let cable: Cable;
let rooms = 0;
let asked: Asked[] = [];
const clients = clientsOf(() => server);
const open: { stop(): void }[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
  asked = [];
  watchRequests(cable.url, (request) => {
    asked.push({ ...request, at: Date.now() });
    return null;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const one of open.splice(0)) one.stop();
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Scene {
  readonly tab: Tab;
  readonly cid: string;
  readonly id: (n: number) => string;
  say(from: number, to: number): Promise<void>;
}

/** Ann in a channel with this many messages by Ben, which she has read. */
async function scene(count: number): Promise<Scene> {
  rooms += 1;
  const cid = `messaging:asked-${rooms}`;
  const ben = await clients.user('ben');
  const reader = await clients.user('ann');
  const channel = ben.channel('messaging', `asked-${rooms}`, { members: ['ann', 'ben'] });
  await channel.watch();
  const id = (n: number) => `asked-${rooms}-${n}`;
  const say = async (from: number, to: number) => {
    for (let n = from; n <= to; n += 1) await channel.sendMessage({ id: id(n), text: `m${n}` });
  };
  await say(1, count);
  const read = reader.channel('messaging', `asked-${rooms}`);
  await read.watch();
  await read.markRead();
  await reader.disconnectUser();
  const token = await server.token('ann');
  const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ items }) => items.length > 0);
  asked = [];
  tab.chat.openChannel(cid);
  await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
  return { tab, cid, id, say };
}

/** The message requests since the last call. */
const messagesAsked = () =>
  asked
    .splice(0)
    .filter(({ path, options }) => path.endsWith('/query') && options.messages)
    .map(({ options }) => options.messages);

test('requests 25 messages when a conversation opens, scrolls or jumps, and 100 to catch up', async () => {
  const { tab, id, say } = await scene(80);
  expect(messagesAsked()).toEqual([{ limit: 25 }]);
  tab.chat.loadOlder();
  await until(tab.chat.conversation, ({ messages }) => messages.length === 50);
  expect(messagesAsked()).toEqual([{ limit: 25, id_lt: id(56) }]);
  tab.chat.jumpTo(id(5));
  await until(tab.chat.conversation, ({ jump }) => jump?.state === 'there');
  expect(messagesAsked()).toEqual([{ limit: 25, id_around: id(5) }]);
  tab.chat.jumpToLatest();
  await until(tab.chat.conversation, ({ messages, hasNewer }) => !hasNewer && messages.at(-1)?.id === id(80));
  asked = [];
  cable.cut();
  await until(tab.chat.session, ({ connection }) => connection !== 'online');
  await say(81, 110);
  cable.mend();
  await until(tab.chat.conversation, ({ messages }) => messages.at(-1)?.id === id(110));
  // Less than a page does not show that nothing is missing.
  const [first, ...more] = messagesAsked();
  expect(first).toEqual({ limit: 25 });
  for (const one of more) expect(one).toMatchObject({ limit: 100 });
  expect(more.length).toBeGreaterThan(0);
});

test('requests 25 threads a page with 10 participants and 3 replies each; one thread with 100 participants, its replies 50 at once', async () => {
  const { tab, cid, id } = await scene(1);
  const ben = await clients.user('ben');
  await ben.channel('messaging', cid.split(':')[1] ?? '').sendMessage({ text: 'r', parent_id: id(1) });
  const runtime = await tab.chat.runtime();
  const thread = threadsOf(runtime).open(tab.chat, { cid, parentId: id(1) });
  open.push(thread);
  thread.start();
  await until(thread.model.conversation, ({ phase, messages }) => phase === 'ready' && messages.length === 1);
  const of = (path: RegExp) => asked.filter((one) => path.test(one.path)).map(({ options }) => options);
  await eventually(() => of(/\/threads\/asked/).length > 0);
  expect(of(/\/threads\/asked/)[0]).toEqual({ watch: true, participant_limit: 100, reply_limit: 3 });
  expect(of(/\/replies$/)).toEqual([{ limit: 50 }]);
  const list = createThreadList(runtime);
  open.push(list);
  list.start();
  await until(list.snapshot, ({ phase }) => phase === 'ready');
  expect(of(/\/threads$/)).toEqual([{ limit: 25, participant_limit: 10, reply_limit: 3, watch: true }]);
});

test('repeats typing.start after 2 s, not earlier', async () => {
  const { tab, cid } = await scene(1);
  await until(tab.chat.conversation, ({ composer }) => composer === 'open');
  const starts = () => asked.filter(({ path }) => path.endsWith(`${cid.split(':')[1]}/event`)).length;
  vi.useFakeTimers({ toFake: ['Date'] });
  const begun = Date.now();
  tab.chat.typing('a');
  for (const [later, notified] of [
    [1, 1],
    [2_000, 1],
    [2_001, 2],
    [4_001, 2],
    [4_002, 3],
  ] as const) {
    vi.setSystemTime(begun + later);
    tab.chat.typing('a and more');
    await new Promise(setImmediate);
    expect(starts(), `${later} ms`).toBe(notified);
  }
});

/** Timers may fire a moment early by the clock. */
const EARLY_MS = 20;

test('marks a channel read at once, then at most once a second, and never misses the newest message', async () => {
  const { tab, cid, id, say } = await scene(1);
  const notified = () => asked.filter(({ path }) => path.endsWith(`${cid.split(':')[1]}/read`));
  await say(2, 2);
  await until(tab.chat.conversation, ({ unread }) => unread === 1);
  // As the list does on every change while its end is visible.
  const stop = tab.chat.conversation.subscribe(() => tab.chat.markRead());
  open.push({ stop });
  tab.chat.markRead();
  await new Promise(setImmediate);
  expect(notified().length).toBe(1);
  await say(3, 6);
  await until(tab.chat.conversation, ({ messages, unread }) => messages.at(-1)?.id === id(6) && unread === 0);
  await eventually(() => notified().length > 1);
  // Up to the newest message of all.
  expect(notified().at(-1)?.options).toEqual({});
  const times = notified().map(({ at }) => at);
  const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(READ_THROTTLE - EARLY_MS);
});
