import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSearch, type Search } from '../../../src/features/search/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { inboxOf } from './support/inbox.ts';
import { closeTabs, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

/** Waits for search results that satisfy a condition. */
const found = (search: Search, fits: (keys: readonly string[]) => boolean) =>
  until(search.snapshot, ({ phase, found: all }) => phase === 'ready' && fits(all.map(({ id }) => id)));

test('finds messages, conversations and people by prefixes of words, a page at a time', async () => {
  const ann = await clients.user('s-ann', { name: 'Ann Arbor' });
  await clients.user('s-bob', { name: 'Bob Lantern' });
  const kiln = ann.channel('messaging', 's-kiln', { name: 'Kiln room', members: ['s-ann', 's-bob'] });
  await kiln.create();
  for (let n = 1; n <= 12; n += 1)
    await kiln.sendMessage({ id: `s-${n}`, text: `Lampshade number ${n} (new)` });
  const secret = (await clients.user('s-carl')).channel('messaging', 's-secret', { members: ['s-carl'] });
  await secret.create();
  await secret.sendMessage({ text: 'Lampshade that is nobody else’s business' });

  const tab = await inboxOf(server, 's-ann');
  const search = createSearch(await tab.chat.runtime(), null);
  search.type('lampsh');
  const first = await found(search, (ids) => ids.length === 10);
  expect(first.hasMore).toBe(true);
  expect(first.found[0]).toMatchObject({
    kind: 'message',
    id: 's-12',
    cid: 'messaging:s-kiln',
    channel: 'Kiln room',
    mine: true,
    text: 'Lampshade number 12 (new)',
  });
  search.more();
  const all = await found(search, (ids) => ids.length === 12);
  expect([all.hasMore, all.found.at(-1)?.id]).toEqual([false, 's-1']);
  search.submit('number 7');
  expect((await found(search, (ids) => ids.length === 1)).found[0]?.id).toBe('s-7');

  search.look('channels');
  search.submit('kil');
  await found(search, (ids) => ids.join() === 'messaging:s-kiln');
  // By a member's name.
  search.submit('lant');
  await found(search, (ids) => ids.join() === 'messaging:s-kiln');
  search.look('people');
  await found(search, (ids) => ids.join() === 's-bob');
  expect(search.snapshot.get().recent).toEqual(['lant', 'kil', 'number 7']);
  search.submit('zzz');
  await found(search, (ids) => ids.length === 0);
  search.type('');
  expect(search.snapshot.get()).toMatchObject({ phase: 'idle', found: [] });
  search.forgetRecent();
  expect(search.snapshot.get().recent).toEqual([]);
  search.stop();
});

test('filters messages by author, channel, content and date; the last filter is removed first', async () => {
  const ann = await clients.user('f-ann', { name: 'Ann' });
  await clients.user('f-bob', { name: 'Bob' });
  const kiln = ann.channel('messaging', 'f-kiln', { name: 'Kiln', members: ['f-ann', 'f-bob'] });
  const shop = ann.channel('messaging', 'f-shop', { name: 'Shop', members: ['f-ann', 'f-bob'] });
  await kiln.create();
  await shop.create();
  const file = { type: 'file', asset_url: 'https://files.example/glaze.pdf', title: 'glaze.pdf' };
  const photo = { type: 'image', image_url: 'https://files.example/kiln.png' };
  const page = {
    type: 'article',
    og_scrape_url: 'https://glaze.example/',
    title: 'Glazes',
    title_link: 'https://glaze.example/',
  };
  await kiln.sendMessage({ id: 'f-1', text: 'Glaze for the bowls' });
  await kiln.sendMessage({ id: 'f-2', text: 'Glaze, as a file', attachments: [file] });
  await shop.sendMessage({ id: 'f-3', text: '', attachments: [photo] });
  await shop.sendMessage({ id: 'f-4', text: 'Glaze page', attachments: [page] });
  const bobs = (await clients.user('f-bob')).channel('messaging', 'f-kiln');
  await bobs.sendMessage({ id: 'f-5', text: 'Glaze by Bob' });

  const tab = await inboxOf(server, 'f-ann');
  const search = createSearch(await tab.chat.runtime(), null);
  const ids = (wanted: string) => found(search, (all) => all.join() === wanted);
  search.submit('glaze');
  await ids('f-5,f-4,f-2,f-1');
  const people = await search.suggest('people', 'bo');
  // The server has people of other tests too.
  const bob = 'code' in people ? undefined : people.find(({ id }) => id === 'f-bob');
  if (bob?.kind !== 'person') throw new Error('expected Bob to be suggested');
  search.narrow({ author: bob.person });
  await ids('f-5');
  search.narrow({ author: undefined, channel: { cid: 'messaging:f-kiln', title: 'Kiln' } });
  await ids('f-5,f-2,f-1');
  search.narrow({ holds: 'files' });
  await ids('f-2');
  // Backspace in an empty field removes the last filter.
  expect(search.widen()).toBe(true);
  await ids('f-5,f-2,f-1');
  expect(search.widen()).toBe(true);
  expect(search.widen()).toBe(false);
  await ids('f-5,f-4,f-2,f-1');
  search.narrow({ holds: 'links' });
  await ids('f-4');
  // Filters also work without text; a message without text shows its content.
  search.type('');
  search.narrow({ holds: 'media' });
  const media = await ids('f-3');
  expect(media.found[0]).toMatchObject({ holds: 'image', text: '' });

  const day = (at: Date) =>
    `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
  const today = new Date();
  const [yesterday, tomorrow] = [new Date(today), new Date(today)];
  yesterday.setDate(today.getDate() - 2);
  tomorrow.setDate(today.getDate() + 2);
  search.narrow({ after: day(yesterday), before: day(tomorrow) });
  await ids('f-3');
  search.narrow({ before: day(yesterday) });
  await ids('');
  search.narrow({ before: undefined, after: day(tomorrow) });
  await ids('');
  search.narrow({ after: undefined });
  await ids('f-3');
  search.stop();
});

test('loads more of the visible results, not of a query that is still running', async () => {
  const ann = await clients.user('m-ann', { name: 'Ann' });
  const kiln = ann.channel('messaging', 'm-kiln', { name: 'Kiln', members: ['m-ann'] });
  await kiln.create();
  for (let n = 1; n <= 12; n += 1) await kiln.sendMessage({ id: `m-${n}`, text: `Vase ${n}` });
  const tab = await inboxOf(server, 'm-ann');
  const search = createSearch(await tab.chat.runtime(), null);
  search.submit('vase');
  expect((await found(search, (ids) => ids.length === 10)).hasMore).toBe(true);
  search.submit('vase 7');
  search.more();
  expect((await found(search, () => true)).found.map(({ id }) => id)).toEqual(['m-7']);
  search.stop();
});
