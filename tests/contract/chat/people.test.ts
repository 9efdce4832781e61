import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createConversation,
  type Details,
  openDetails,
  openShared,
} from '../../../src/chat/details/index.ts';
import { watchDrafts } from '../../../src/chat/drafts/index.ts';
import { answerInvite, channelListOf } from '../../../src/chat/list/index.ts';
import { openOwnProfile, openPerson } from '../../../src/chat/profile/index.ts';
import { createSearch, type Search } from '../../../src/chat/search/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { closeTabs, openTab, type Tab, until } from './support/page.ts';

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

/** Somebody's inbox, connected and with its list. */
async function inboxOf(userId: string): Promise<Tab> {
  const token = await server.token(userId);
  const tab = openTab(server, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  return tab;
}

const titles = ({ chat }: Tab) => chat.channels.get().items.map(({ title }) => title);

/** The search after an answer that fits. */
const found = (search: Search, fits: (keys: readonly string[]) => boolean) =>
  until(search.snapshot, ({ phase, found: all }) => phase === 'ready' && fits(all.map(({ id }) => id)));

const opened = async (details: Details) => {
  await until(details.snapshot, ({ phase, members }) => phase === 'ready' && members.length > 0);
  return details;
};

test('messages, conversations and people are found by the beginnings of words, a page at a time', async () => {
  const ann = await clients.user('s-ann', { name: 'Ann Arbor' });
  await clients.user('s-bob', { name: 'Bob Lantern' });
  const kiln = ann.channel('messaging', 's-kiln', { name: 'Kiln room', members: ['s-ann', 's-bob'] });
  await kiln.create();
  for (let n = 1; n <= 12; n += 1)
    await kiln.sendMessage({ id: `s-${n}`, text: `Lampshade number ${n} (new)` });
  const secret = (await clients.user('s-carl')).channel('messaging', 's-secret', { members: ['s-carl'] });
  await secret.create();
  await secret.sendMessage({ text: 'Lampshade that is nobody else’s business' });

  const tab = await inboxOf('s-ann');
  const search = createSearch(await tab.chat.inside(), null);
  search.type('lampsh');
  const first = await found(search, (ids) => ids.length === 10);
  expect(first.hasMore).toBe(true);
  expect(first.found[0]).toMatchObject({
    kind: 'message',
    id: 's-12',
    cid: 'messaging:s-kiln',
    channel: 'Kiln room',
    mine: true,
    pieces: [
      { text: 'Lampsh', hit: true },
      { text: 'ade number 12 (new)', hit: false },
    ],
  });
  search.more();
  const all = await found(search, (ids) => ids.length === 12);
  expect([all.hasMore, all.found.at(-1)?.id]).toEqual([false, 's-1']);
  search.submit('number 7');
  expect((await found(search, (ids) => ids.length === 1)).found[0]?.id).toBe('s-7');

  search.look('channels');
  search.submit('kil');
  await found(search, (ids) => ids.join() === 'messaging:s-kiln');
  // By whoever is in it.
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

test('pinned, archived, muted and invited move a row as they say', async () => {
  const me = await clients.user('l-me');
  const boss = await clients.user('l-boss', { name: 'Boss' });
  for (const name of ['One', 'Two', 'Three']) {
    const channel = me.channel('messaging', `l-${name}`, { name, members: ['l-me', 'l-boss'] });
    await channel.create();
    await channel.sendMessage({ text: name });
  }
  const tab = await inboxOf('l-me');
  const { channels } = tab.chat;
  expect(titles(tab)).toEqual(['Three', 'Two', 'One']);
  const one = await opened(openDetails(await tab.chat.inside(), 'messaging:l-One'));
  await one.pin(true);
  await until(channels, ({ items }) => items[0]?.title === 'One' && items[0].pinned);
  // Something new elsewhere does not pass what is pinned.
  await boss.channel('messaging', 'l-Two').sendMessage({ text: 'news' });
  await until(channels, ({ items }) => items.map(({ title }) => title).join() === 'One,Two,Three');
  const reloaded = await inboxOf('l-me');
  expect(titles(reloaded)).toEqual(['One', 'Two', 'Three']);

  await one.mute(60_000);
  expect(one.snapshot.get().own).toMatchObject({ muted: true, mutedUntil: expect.any(Number) });
  await until(channels, ({ items }) => items[0]?.muted);
  await one.mute(0);
  await until(channels, ({ items }) => items[0]?.muted === false);

  const archived = channelListOf(await tab.chat.inside(), 'archived');
  await until(archived.snapshot, ({ phase, items }) => phase === 'ready' && items.length === 0);
  await one.archive(true);
  await until(channels, ({ items }) => items.length === 2);
  await until(archived.snapshot, ({ items }) => items[0]?.title === 'One');
  await one.archive(false);
  await until(channels, ({ items }) => items.length === 3);
  await until(archived.snapshot, ({ items }) => items.length === 0);

  const party = boss.channel('messaging', 'l-party', { name: 'Party', members: ['l-boss'] });
  await party.create();
  await party.inviteMembers(['l-me']);
  await until(channels, ({ items }) => items.some(({ title, invited }) => title === 'Party' && invited));
  expect(await answerInvite(await tab.chat.inside(), 'messaging:l-party', true)).toBeNull();
  await until(channels, ({ items }) => items.some(({ title, invited }) => title === 'Party' && !invited));
  const other = boss.channel('messaging', 'l-other', { name: 'Other', members: ['l-boss'] });
  await other.create();
  await other.inviteMembers(['l-me']);
  await until(channels, ({ items }) => items.some(({ title }) => title === 'Other'));
  expect(await answerInvite(await tab.chat.inside(), 'messaging:l-other', false)).toBeNull();
  await until(channels, ({ items }) => !items.some(({ title }) => title === 'Other'));
});

test('the owner of a channel changes it, and everybody else’s details follow', async () => {
  await clients.user('d-own', { name: 'Olga' });
  await clients.user('d-mel', { name: 'Mel' });
  await clients.user('d-new', { name: 'Nora' });
  const [owner, member] = [await inboxOf('d-own'), await inboxOf('d-mel')];
  const made = await createConversation(await owner.chat.inside(), ['d-mel'], 'Hotel');
  expect(made).toEqual(expect.stringMatching(/^messaging:/));
  const cid = String(made);
  const mine = await opened(openDetails(await owner.chat.inside(), cid));
  const theirs = await opened(openDetails(await member.chat.inside(), cid));
  expect(mine.snapshot.get()).toMatchObject({
    name: 'Hotel',
    memberCount: 2,
    can: { update: true, members: true, remove: true },
  });
  const shown = mine.snapshot
    .get()
    .members.map(({ person, role }) => `${person.name} ${role} ${person.online}`);
  expect(shown.toSorted()).toEqual(['Mel member true', 'Olga owner true']);
  expect(theirs.snapshot.get().can).toMatchObject({
    update: false,
    members: false,
    freeze: false,
    remove: false,
  });

  expect(await mine.rename('  Nord Hotel ')).toBe(true);
  await until(theirs.snapshot, ({ name }) => name === 'Nord Hotel');
  expect(await mine.add(['d-new'])).toBe(true);
  await until(theirs.snapshot, ({ members }) => members.some(({ person }) => person.name === 'Nora'));
  // What somebody may not do says so, and changes nothing.
  expect(await theirs.rename('Mine now')).toBe(false);
  expect(theirs.snapshot.get().refused?.code).toBe('not-allowed');
  expect(await mine.remove('d-new')).toBe(true);
  await until(theirs.snapshot, ({ memberCount, members }) => memberCount === 2 && members.length === 2);

  // Hidden and cleared for one alone, until the next message.
  expect(await theirs.hide(true)).toBe(true);
  expect(theirs.snapshot.get().phase).toBe('gone');
  await until(member.chat.channels, ({ items }) => items.length === 0);
  expect(owner.chat.channels.get().items).toHaveLength(1);

  const again = await opened(openDetails(await member.chat.inside(), cid));
  expect(await again.leave()).toBe(true);
  await until(mine.snapshot, ({ memberCount }) => memberCount === 1);
  expect(await mine.truncate()).toBe(true);
  expect(await mine.destroy()).toBe(true);
  await until(owner.chat.channels, ({ items }) => items.length === 0);
});

test('a moderator names others, freezes and slows', async () => {
  await clients.user('m-mod', { name: 'Mo' });
  await clients.user('m-ben', { name: 'Ben' });
  const admin = clients.admin();
  const channel = admin.channel('messaging', 'm-room', {
    name: 'Room',
    created_by_id: 'm-mod',
    members: ['m-ben'],
  });
  await channel.create();
  await channel.addModerators(['m-mod']);
  const tab = await inboxOf('m-mod');
  const details = await opened(openDetails(await tab.chat.inside(), 'messaging:m-room'));
  expect(details.snapshot.get().can).toMatchObject({ promote: true, freeze: true, slow: true });
  await details.promote('m-ben', true);
  const roleOf = (id: string) => details.snapshot.get().members.find(({ person }) => person.id === id)?.role;
  expect(roleOf('m-ben')).toBe('moderator');
  await details.promote('m-ben', false);
  expect(roleOf('m-ben')).toBe('member');
  await details.slow(30);
  await details.freeze(true);
  expect(details.snapshot.get()).toMatchObject({ slowMode: 30, frozen: true });
  await details.freeze(false);
  await details.slow(0);
  expect(details.snapshot.get()).toMatchObject({ slowMode: 0, frozen: false });
  await details.notify('mentions');
  expect(details.snapshot.get().own.push).toBe('mentions');
});

test('media, files and links of a conversation are listed by what they are', async () => {
  const ann = await clients.user('h-ann', { name: 'Ann' });
  const channel = ann.channel('messaging', 'h-room', { name: 'Room', members: ['h-ann'] });
  await channel.create();
  await channel.sendMessage({
    text: 'see',
    attachments: [
      { type: 'image', image_url: 'https://files.example/a.jpg', title: 'a.jpg' },
      { type: 'file', asset_url: 'https://files.example/b.pdf', title: 'b.pdf' },
    ],
  });
  await channel.sendMessage({
    text: 'read',
    attachments: [
      { og_scrape_url: 'https://page.example/x', title: 'A page', title_link: 'https://page.example/x' },
    ],
  });
  const tab = await inboxOf('h-ann');
  const inside = await tab.chat.inside();
  for (const [kind, name] of [
    ['media', 'a.jpg'],
    ['files', 'b.pdf'],
    ['links', 'A page'],
  ] as const) {
    const { items } = await until(
      openShared(inside, 'messaging:h-room', kind).snapshot,
      ({ loading }) => !loading,
    );
    expect(
      items.map(({ attachment }) =>
        'title' in attachment ? attachment.title : 'name' in attachment && attachment.name,
      ),
    ).toEqual([name]);
  }
});

test('somebody is muted for a while, blocked and written to; the profile is changed and remembered', async () => {
  await clients.user('p-me', { name: 'Me' });
  await clients.user('p-you', { name: 'You' });
  const tab = await inboxOf('p-me');
  const inside = await tab.chat.inside();
  const card = openPerson(inside, 'p-you');
  await until(card.snapshot, ({ person }) => person.name === 'You' && person.online);
  card.mute(60);
  const { mutedUntil } = await until(card.snapshot, ({ muted, busy }) => muted && !busy);
  expect(mutedUntil).toBeGreaterThan(Date.now());
  const cid = await card.message();
  expect(cid).toMatch(/^messaging:!members-/);
  expect(await card.message()).toBe(cid);
  card.block(true);
  await until(card.snapshot, ({ blocked, busy }) => blocked && !busy);

  const own = openOwnProfile(inside);
  await until(
    own.snapshot,
    ({ blocked, muted }) => blocked[0]?.name === 'You' && muted[0]?.person.name === 'You',
  );
  expect(await own.unblock('p-you')).toBe(true);
  expect(await own.unmute('p-you')).toBe(true);
  await until(card.snapshot, ({ muted }) => !muted);
  expect(await own.rename(' Mia ')).toBe(true);
  await until(tab.chat.session, ({ identity }) => 'user' in identity && identity.user.name === 'Mia');
  expect(await own.setPrivacy('read_receipts', false)).toBe(true);
  expect(await own.setInvisible(true)).toBe(true);
  expect(await own.setPush('mentions')).toBe(true);
  const until8 = Date.now() + 3_600_000;
  expect(await own.setQuiet(until8)).toBe(true);
  const remembered = {
    name: 'Mia',
    invisible: true,
    privacy: { typing_indicators: true, read_receipts: false, delivery_receipts: true },
    push: 'mentions',
    quietUntil: until8,
  };
  expect(openOwnProfile(inside).snapshot.get()).toMatchObject(remembered);
  // And by the server, for whoever comes anew.
  const anew = await inboxOf('p-me');
  expect(openOwnProfile(await anew.chat.inside()).snapshot.get()).toMatchObject(remembered);
  expect(await own.setQuiet(null)).toBe(true);
  expect(own.snapshot.get().quietUntil).toBeUndefined();
});

test('messages are narrowed down by who wrote them, where, what they hold and when; the last filter goes first', async () => {
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

  const tab = await inboxOf('f-ann');
  const search = createSearch(await tab.chat.inside(), null);
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
  // Backspace in an empty field: the one that was set last goes first.
  expect(search.widen()).toBe(true);
  await ids('f-5,f-2,f-1');
  expect(search.widen()).toBe(true);
  expect(search.widen()).toBe(false);
  await ids('f-5,f-4,f-2,f-1');
  search.narrow({ holds: 'links' });
  await ids('f-4');
  // Without words too, and what has none says what it holds.
  search.type('');
  search.narrow({ holds: 'media' });
  const media = await ids('f-3');
  expect(media.found[0]).toMatchObject({ holds: 'image', pieces: [{ text: '' }] });

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

test('of five thousand members a page at a time is asked for; those far down follow what is told of them', async () => {
  const MANY = 5_000;
  const AT_ONCE = 100;
  const shop = clients.admin();
  const ids = Array.from({ length: MANY }, (_, n) => `many-${String(n).padStart(4, '0')}`);
  const parts = Array.from({ length: MANY / AT_ONCE }, (_, n) => ids.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
  for (const part of parts)
    await shop.upsertUsers(part.map((id) => ({ id, name: `Member ${id.slice(-4)}` })));
  const owner = 'many-0000';
  const channel = shop.channel('messaging', 'many', { name: 'Many', created_by_id: owner } as never);
  await channel.create();
  for (const part of parts) await channel.addMembers(part);

  const tab = await inboxOf(owner);
  const details = await opened(openDetails(await tab.chat.inside(), 'messaging:many'));
  expect(details.snapshot.get()).toMatchObject({ memberCount: MANY, hasMoreMembers: true });
  expect(details.snapshot.get().members).toHaveLength(30);
  for (let listed = 130; listed <= 430; listed += AT_ONCE) {
    details.moreMembers();
    await until(
      details.snapshot,
      ({ members, loadingMembers }) => !loadingMembers && members.length === listed,
    );
  }
  const shown = () => details.snapshot.get().members.map(({ person }) => person.id);
  expect(new Set(shown()).size).toBe(430);
  // Beyond what is read again, and gone all the same.
  const last = shown().at(-1) ?? '';
  await channel.removeMembers([last]);
  await until(details.snapshot, ({ members }) => members.every(({ person }) => person.id !== last));
  await until(details.snapshot, ({ memberCount }) => memberCount === MANY - 1);
  expect(shown()).toHaveLength(429);
  const far = shown().at(-1) ?? '';
  await channel.addModerators([far]);
  await until(details.snapshot, ({ members }) => members.at(-1)?.role === 'moderator');
  details.findMembers('Member 4999');
  await until(details.snapshot, ({ members, loadingMembers }) => !loadingMembers && members.length === 1);
  expect(shown()).toEqual(['many-4999']);
  details.stop();
});

test('what is begun on another device shows in the list, and goes with it; threads are none of it', async () => {
  const ann = await clients.user('d-ann', { name: 'Ann' });
  const [one, two] = ['d-one', 'd-two'].map((id) => ann.channel('messaging', id, { members: ['d-ann'] }));
  if (!one || !two) throw new Error('expected two channels');
  await one.create();
  await two.create();
  const { message } = await two.sendMessage({ text: 'A thread begins' });
  await one.createDraft({ text: 'Begun on the phone' });
  await two.createDraft({ text: 'A reply', parent_id: message.id });
  const tab = await inboxOf('d-ann');
  const drafts = watchDrafts(await tab.chat.inside());
  const lines = (wanted: object) =>
    until(drafts.snapshot, (shown) => JSON.stringify(Object.fromEntries(shown)) === JSON.stringify(wanted));
  await lines({ 'messaging:d-one': 'Begun on the phone' });
  await two.createDraft({ text: 'And here' });
  await lines({ 'messaging:d-one': 'Begun on the phone', 'messaging:d-two': 'And here' });
  await one.deleteDraft();
  await lines({ 'messaging:d-two': 'And here' });
  drafts.stop();
});
