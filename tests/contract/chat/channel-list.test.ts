import { randomUUID } from 'node:crypto';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { LIST_RETRY_DELAY } from '../../../src/chat/constants.ts';
import { channelListOf } from '../../../src/chat/list/index.ts';
import { ApiError, type ApiRequest, type ChatClient } from '../../../src/client/index.ts';
import { createSearch } from '../../../src/features/search/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, eventually, openTab, type Tab, until } from './support/page.ts';

let server: TestServer;
let cable: Cable;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Scene {
  readonly tab: Tab;
  readonly boss: StreamChat;
  readonly titles: () => string[];
  /** A conversation of the two, with one message in it. */
  talk(name: string): Promise<Channel>;
}

/** A user's list over a connection that the test can cut, and another user who changes its channels. */
async function scene(...names: string[]): Promise<Scene> {
  const mark = randomUUID().slice(0, 8);
  const [me, other] = [`me-${mark}`, `boss-${mark}`];
  await clients.user(me, { role: 'user' });
  const boss = await clients.user(other, { role: 'user', name: 'Boss' });
  const talk = async (name: string) => {
    const channel = boss.channel('messaging', `${name}-${mark}`, { name, members: [me, other] });
    await channel.create();
    await channel.sendMessage({ text: `hello ${name}` });
    return channel;
  };
  for (const name of names) await talk(name);
  const token = await server.token(me);
  const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase, items }) => phase === 'ready' && items.length === names.length);
  return { tab, boss, talk, titles: () => tab.chat.channels.get().items.map(({ title }) => title) };
}

test('a row shows a new name and image at once, and empties with its channel', async () => {
  const { tab, boss } = await scene('Hotel');
  const [before] = tab.chat.channels.get().items;
  const channel = boss.channel('messaging', before?.cid.split(':')[1] ?? '');
  await channel.updatePartial({ set: { name: 'Nord', image: 'https://files.example/nord.png' } as never });
  const { items } = await until(tab.chat.channels, (list) => list.items[0]?.title === 'Nord');
  expect(items[0]).toMatchObject({ image: 'https://files.example/nord.png', unread: 1 });
  await channel.truncate();
  await until(tab.chat.channels, (list) => list.items[0]?.last === null && list.items[0].unread === 0);
});

test('shows who types in a row, until the message arrives', async () => {
  const { tab, boss } = await scene('Hotel');
  const [row] = tab.chat.channels.get().items;
  const channel = boss.channel('messaging', row?.cid.split(':')[1] ?? '');
  await channel.watch();
  await channel.keystroke();
  await until(tab.chat.channels, ({ items }) => items[0]?.typing[0]?.name === 'Boss');
  await channel.sendMessage({ text: 'there' });
  await until(tab.chat.channels, ({ items }) => items[0]?.typing.length === 0 && items[0].unread === 2);
});

test('marks listed messages as delivered before the conversation is opened', async () => {
  const { boss, titles } = await scene('Hotel');
  expect(titles()).toEqual(['Hotel']);
  const delivered = async () => {
    const [channel] = await boss.queryChannels({ members: { $in: [boss.userID ?? ''] } }, [], {
      state: true,
    });
    const reads = Object.values(channel?.state.read ?? {});
    return reads.some(({ user, last_delivered_at }) => user.id !== boss.userID && last_delivered_at);
  };
  await expect.poll(delivered).toBe(true);
});

test('after an outage reloads all rows: new, moved and removed ones', async () => {
  const { tab, boss, talk, titles } = await scene('One', 'Two', 'Three');
  expect(titles()).toEqual(['Three', 'Two', 'One']);
  const idOf = (title: string) =>
    tab.chat.channels
      .get()
      .items.find((item) => item.title === title)
      ?.cid.split(':')[1] ?? '';
  const [one, three] = [idOf('One'), idOf('Three')];
  cable.cut();
  await until(tab.chat.session, ({ connection }) => connection !== 'online');
  await boss.channel('messaging', one).sendMessage({ text: 'while you were away' });
  await boss.channel('messaging', three).delete();
  await talk('Four');
  expect(titles()).toEqual(['Three', 'Two', 'One']);
  cable.mend();
  await until(tab.chat.channels, ({ items }) => items.map(({ title }) => title).join() === 'Four,One,Two');
  expect(tab.chat.channels.get().items[1]).toMatchObject({
    unread: 2,
    last: { text: 'while you were away' },
  });
});

test('retries a failed request three times, a second apart, then shows an error; a page has ten rows', async () => {
  const { tab } = await scene('Hotel');
  const runtime = await tab.chat.runtime();
  const client = runtime.client();
  if (!client) throw new Error('expected a connection');
  const limits: unknown[] = [];
  client.request = ({ body }) => {
    limits.push((body as { readonly limit?: unknown }).limit);
    return Promise.reject(new ApiError('no network'));
  };
  // Each of the list's own waits ends at once.
  const waits: number[] = [];
  const after = (ms: number, run: () => void) => {
    if (ms < LIST_RETRY_DELAY) return runtime.clock.after(ms, run);
    waits.push(ms);
    return runtime.clock.after(0, run);
  };
  const archived = channelListOf({ ...runtime, clock: { ...runtime.clock, after } }, 'archived');
  const { error } = await until(archived.snapshot, ({ phase }) => phase === 'failed');
  expect(error?.code).toBe('no-answer');
  expect(limits).toEqual([10, 10, 10, 10]);
  expect(waits).toEqual([1_000, 1_000, 1_000]);
});

test('a search requests ten at a time, once, 300 ms after the last letter', async () => {
  const { tab } = await scene('Hotel');
  const real = await tab.chat.runtime();
  const asked: unknown[] = [];
  const waits: { ms: number; run: () => void; off: boolean }[] = [];
  const client = real.client();
  if (!client) throw new Error('expected a connection');
  const seen: ChatClient = {
    ...client,
    online: true,
    request(wanted) {
      if (wanted.path === '/search') asked.push(wanted.query?.payload);
      return client.request(wanted);
    },
  };
  // Only the clock is stopped: letters come faster than it runs.
  const runtime = {
    ...real,
    client: () => seen,
    clock: {
      ...real.clock,
      after(ms: number, run: () => void) {
        const wait = { ms, run, off: false };
        waits.push(wait);
        return () => {
          wait.off = true;
        };
      },
    },
  };
  const search = createSearch(runtime, null);
  for (const query of ['h', 'he', 'hello']) search.type(query);
  const standing = waits.filter(({ off }) => !off);
  expect(standing.map(({ ms }) => ms)).toEqual([300]);
  expect(asked).toEqual([]);
  standing[0]?.run();
  await until(search.snapshot, ({ phase, found }) => phase === 'ready' && found.length === 1);
  expect(asked).toMatchObject([{ limit: 10 }]);
  await eventually(() => asked.length === 1);
  search.stop();
});

test('a page that arrives after the list was reloaded does not end the paging', async () => {
  const { tab, talk } = await scene();
  for (let n = 0; n < 12; n += 1) await talk(`Room-${n}`);
  const token = await server.token((await tab.chat.runtime()).me());
  const anew = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  anew.chat.activate();
  await until(anew.chat.channels, ({ phase, items }) => phase === 'ready' && items.length === 10);
  const paged = channelListOf(await anew.chat.runtime(), 'open');
  const more = paged.loadMore();
  expect(paged.retry()).toBe(true);
  await more;
  await until(paged.snapshot, ({ loadingMore }) => !loadingMore);
  // No page is added while the first page is loading again: the list asks when it is scrolled.
  const grown = async () => {
    await paged.loadMore();
    return paged.snapshot.get().items.length;
  };
  await expect.poll(grown).toBe(12);
});

test('a last message deleted for good, or for oneself, is replaced in the row by the one before it', async () => {
  const { tab, boss } = await scene('Hotel');
  const cid = tab.chat.channels.get().items[0]?.cid ?? '';
  const id = cid.split(':')[1] ?? '';
  const last = (text: string) =>
    until(tab.chat.channels, ({ items }) => items[0]?.last?.text === text, `last: ${text}`);
  const { message } = await boss.channel('messaging', id).sendMessage({ text: 'of no interest' });
  await last('of no interest');
  await clients.admin().deleteMessage(message.id, true);
  const { items } = await last('hello Hotel');
  expect(items[0]?.unread).toBe(1);
  const phone = await clients.user((await tab.chat.runtime()).me());
  const mine = await phone.channel('messaging', id).sendMessage({ text: 'for nobody' });
  await last('for nobody');
  await phone.deleteMessage(mine.message.id, { deleteForMe: true });
  await last('hello Hotel');
  // A deleted message that keeps its place is shown as deleted.
  const { messages } = await boss.channel('messaging', id).query({ messages: { limit: 5 } });
  await boss.deleteMessage(messages.find(({ text }) => text === 'hello Hotel')?.id ?? '');
  await last('');
});

test('a row from beyond the page does not shift the next page', async () => {
  const { tab, talk } = await scene();
  for (let n = 0; n < 13; n += 1) await talk(`Room-${n}`);
  const { items: all } = await until(tab.chat.channels, ({ items }) => items.length === 13);
  const token = await server.token((await tab.chat.runtime()).me());
  const anew = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  anew.chat.activate();
  await until(anew.chat.channels, ({ phase, items }) => phase === 'ready' && items.length === 10);
  const list = channelListOf(await anew.chat.runtime(), 'open');
  // As the channel details do when they close.
  list.refresh(all.at(-1)?.cid ?? '');
  await until(list.snapshot, ({ items }) => items.length === 11);
  await list.loadMore();
  const { items } = await until(list.snapshot, ({ hasMore }) => !hasMore);
  expect(items.map(({ title }) => title)).toEqual(all.map(({ title }) => title));
});

test('a message in a channel of the other list causes one request, not one for each message', async () => {
  const { tab, boss } = await scene('Hotel');
  const runtime = await tab.chat.runtime();
  const archived = channelListOf(runtime, 'archived');
  await until(archived.snapshot, ({ phase }) => phase === 'ready');
  const client = runtime.client();
  if (!client) throw new Error('expected a connection');
  let asked = 0;
  let answered = 0;
  const ask = client.request.bind(client);
  client.request = async <Answer>(request: ApiRequest): Promise<Answer> => {
    const listed = request.path === '/channels';
    if (listed) asked += 1;
    try {
      return await ask<Answer>(request);
    } finally {
      if (listed) answered += 1;
    }
  };
  const cid = tab.chat.channels.get().items[0]?.cid ?? '';
  const channel = boss.channel('messaging', cid.split(':')[1] ?? '');
  for (const text of ['one', 'two', 'three', 'four']) {
    await channel.sendMessage({ text });
    await until(tab.chat.channels, ({ items }) => items[0]?.last?.text === text);
    await expect.poll(() => answered === asked).toBe(true);
  }
  expect(asked).toBe(1);
  // Its own list still receives it.
  const phone = await clients.user(runtime.me());
  await phone.channel('messaging', cid.split(':')[1] ?? '').archive();
  await until(archived.snapshot, ({ items }) => items[0]?.cid === cid);
  await until(tab.chat.channels, ({ items }) => items.length === 0);
  asked = 0;
  for (const text of ['five', 'six']) {
    await channel.sendMessage({ text });
    await until(archived.snapshot, ({ items }) => items[0]?.last?.text === text);
    await expect.poll(() => answered >= asked).toBe(true);
  }
  expect(asked).toBe(0);
});

test('a message that arrives while its row loads is in the row', async () => {
  const { tab, talk, boss } = await scene('Hotel');
  const [row] = tab.chat.channels.get().items;
  const hotel = boss.channel('messaging', row?.cid.split(':')[1] ?? '');
  cable.holdAnswers();
  const later = await talk('Later');
  await expect.poll(() => cable.heldAnswers).toBeGreaterThan(0);
  await later.sendMessage({ text: 'second' });
  // Events come in order: this one arrives after it.
  await hotel.sendMessage({ text: 'elsewhere' });
  await until(tab.chat.channels, ({ items }) => items[0]?.last?.text === 'elsewhere');
  cable.letAnswersGo();
  const { items } = await until(tab.chat.channels, (list) => list.items.length === 2);
  const { last, unread } = items.find(({ title }) => title === 'Later') ?? {};
  expect([last?.text, unread]).toEqual(['second', 2]);
});
