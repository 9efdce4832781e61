import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  createConversation,
  openDetails,
  openShared,
} from '../../../src/features/channel-details/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { inboxOf, opened } from './support/inbox.ts';
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

test('the owner of a channel edits it, and everyone’s details follow', async () => {
  await clients.user('d-own', { name: 'Olga' });
  await clients.user('d-mel', { name: 'Mel' });
  await clients.user('d-new', { name: 'Nora' });
  const [owner, member] = [await inboxOf(server, 'd-own'), await inboxOf(server, 'd-mel')];
  const made = await createConversation(await owner.chat.runtime(), ['d-mel'], 'Hotel');
  expect(made).toEqual(expect.stringMatching(/^messaging:/));
  const cid = String(made);
  const mine = await opened(openDetails(await owner.chat.runtime(), cid));
  const theirs = await opened(openDetails(await member.chat.runtime(), cid));
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
  // A forbidden change shows an error, and changes nothing.
  expect(await theirs.rename('Mine now')).toBe(false);
  expect(theirs.snapshot.get().refused?.code).toBe('not-allowed');
  expect(await mine.remove('d-new')).toBe(true);
  await until(theirs.snapshot, ({ memberCount, members }) => memberCount === 2 && members.length === 2);

  // Hidden and cleared for oneself, until the next message.
  expect(await theirs.hide(true)).toBe(true);
  expect(theirs.snapshot.get().phase).toBe('gone');
  await until(member.chat.channels, ({ items }) => items.length === 0);
  expect(owner.chat.channels.get().items).toHaveLength(1);

  const again = await opened(openDetails(await member.chat.runtime(), cid));
  expect(await again.leave()).toBe(true);
  await until(mine.snapshot, ({ memberCount }) => memberCount === 1);
  expect(await mine.truncate()).toBe(true);
  expect(await mine.destroy()).toBe(true);
  await until(owner.chat.channels, ({ items }) => items.length === 0);
});

test('a moderator changes roles, freezes and slows down the channel', async () => {
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
  const tab = await inboxOf(server, 'm-mod');
  const details = await opened(openDetails(await tab.chat.runtime(), 'messaging:m-room'));
  expect(details.snapshot.get().can).toMatchObject({ promote: true, freeze: true, slow: true });
  await details.promote('m-ben', true);
  const roleOf = (id: string) => details.snapshot.get().members.find(({ person }) => person.id === id)?.role;
  expect(roleOf('m-ben')).toBe('moderator');
  await details.promote('m-ben', false);
  expect(roleOf('m-ben')).toBe('member');
  await details.slow(30);
  tab.chat.openChannel('messaging:m-room');
  await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
  await details.freeze(true);
  expect(details.snapshot.get()).toMatchObject({ slowMode: 30, frozen: true });
  // A frozen channel is read again without its members: they stay.
  const people = () => tab.chat.conversation.get().people.map(({ id }) => id);
  await details.freeze(false);
  expect(people()).toEqual(['m-ben']);
  await details.slow(0);
  expect(details.snapshot.get()).toMatchObject({ slowMode: 0, frozen: false });
  await details.notify('mentions');
  expect(details.snapshot.get().own.push).toBe('mentions');
});

test('lists media, files and links of a conversation by kind', async () => {
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
  const tab = await inboxOf(server, 'h-ann');
  const runtime = await tab.chat.runtime();
  for (const [kind, name] of [
    ['media', 'a.jpg'],
    ['files', 'b.pdf'],
    ['links', 'A page'],
  ] as const) {
    const { items } = await until(
      openShared(runtime, 'messaging:h-room', kind).snapshot,
      ({ loading }) => !loading,
    );
    expect(
      items.map(({ attachment }) =>
        'title' in attachment ? attachment.title : 'name' in attachment && attachment.name,
      ),
    ).toEqual([name]);
  }
});

test('pages through shared content, newest first; finds a link behind many files', async () => {
  const ann = await clients.user('s-ann', { name: 'Ann' });
  const channel = ann.channel('messaging', 's-room', { name: 'Room', members: ['s-ann'] });
  await channel.create();
  const link = {
    og_scrape_url: 'https://page.example/x',
    title: 'A page',
    title_link: 'https://page.example/x',
  };
  await channel.sendMessage({ text: 'read', attachments: [link] });
  const names = Array.from({ length: 35 }, (_, n) => `${n}.jpg`);
  for (const title of names) {
    const picture = { type: 'image', image_url: `https://files.example/${title}`, title };
    await channel.sendMessage({ text: title, attachments: [picture] });
  }
  const runtime = await (await inboxOf(server, 's-ann')).chat.runtime();
  const media = openShared(runtime, 'messaging:s-room', 'media');
  const shown = () =>
    media.snapshot.get().items.map(({ attachment }) => ('url' in attachment ? attachment.url : ''));
  const wanted = names.map((name) => `https://files.example/${name}`).reverse();
  await until(media.snapshot, ({ loading }) => !loading);
  expect(shown()).toEqual(wanted.slice(0, 30));
  expect(media.snapshot.get().hasMore).toBe(true);
  media.more();
  await until(media.snapshot, ({ loading }) => !loading);
  expect(shown()).toEqual(wanted);
  expect(media.snapshot.get().hasMore).toBe(false);
  expect(new Set(media.snapshot.get().items.map(({ key }) => key)).size).toBe(35);
  media.stop();
  // The first page contains images only.
  const links = openShared(runtime, 'messaging:s-room', 'links');
  const { items } = await until(links.snapshot, ({ loading }) => !loading);
  expect(items.map(({ attachment }) => 'title' in attachment && attachment.title)).toEqual(['A page']);
  links.stop();
});

test('loads five thousand members page by page; members far down follow events', async () => {
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

  const tab = await inboxOf(server, owner);
  const details = await opened(openDetails(await tab.chat.runtime(), 'messaging:many'));
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
  // Beyond the rows that are read again, and still removed.
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
