import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchDrafts } from '../../../src/chat/drafts/index.ts';
import { channelListOf } from '../../../src/chat/list/index.ts';
import type { ApiRequest } from '../../../src/client/index.ts';
import { openDetails } from '../../../src/features/channel-details/state/index.ts';
import { answerInvite } from '../../../src/features/inbox/state/answer-invite.ts';
import { openOwnProfile, openPerson } from '../../../src/features/profile/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { layCable } from './support/cable.ts';
import { inboxOf, opened } from './support/inbox.ts';
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

const titles = ({ chat }: Tab) => chat.channels.get().items.map(({ title }) => title);

test('pinning, archiving, muting and inviting move a row accordingly', async () => {
  const me = await clients.user('l-me');
  const boss = await clients.user('l-boss', { name: 'Boss' });
  for (const name of ['One', 'Two', 'Three']) {
    const channel = me.channel('messaging', `l-${name}`, { name, members: ['l-me', 'l-boss'] });
    await channel.create();
    await channel.sendMessage({ text: name });
  }
  const tab = await inboxOf(server, 'l-me');
  const { channels } = tab.chat;
  expect(titles(tab)).toEqual(['Three', 'Two', 'One']);
  const one = await opened(openDetails(await tab.chat.runtime(), 'messaging:l-One'));
  await one.pin(true);
  await until(channels, ({ items }) => items[0]?.title === 'One' && items[0].pinned);
  // A new message elsewhere does not pass a pinned row.
  await boss.channel('messaging', 'l-Two').sendMessage({ text: 'news' });
  await until(channels, ({ items }) => items.map(({ title }) => title).join() === 'One,Two,Three');
  const reloaded = await inboxOf(server, 'l-me');
  expect(titles(reloaded)).toEqual(['One', 'Two', 'Three']);

  await one.mute(60_000);
  expect(one.snapshot.get().own).toMatchObject({ muted: true, mutedUntil: expect.any(Number) });
  await until(channels, ({ items }) => items[0]?.muted);
  await one.mute(0);
  await until(channels, ({ items }) => items[0]?.muted === false);

  const archived = channelListOf(await tab.chat.runtime(), 'archived');
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
  expect(await answerInvite(await tab.chat.runtime(), 'messaging:l-party', true)).toBeNull();
  await until(channels, ({ items }) => items.some(({ title, invited }) => title === 'Party' && !invited));
  const other = boss.channel('messaging', 'l-other', { name: 'Other', members: ['l-boss'] });
  await other.create();
  await other.inviteMembers(['l-me']);
  await until(channels, ({ items }) => items.some(({ title }) => title === 'Other'));
  expect(await answerInvite(await tab.chat.runtime(), 'messaging:l-other', false)).toBeNull();
  await until(channels, ({ items }) => !items.some(({ title }) => title === 'Other'));
});

/** Shorter than the pause between two pings, which would correct state that no event carries. */
const BEFORE_A_PING = { timeout: 20_000 };

test(
  'a person can be muted for a while, blocked and messaged; the profile is edited and remembered',
  BEFORE_A_PING,
  async () => {
    await clients.user('p-me', { name: 'Me' });
    await clients.user('p-you', { name: 'You' });
    const tab = await inboxOf(server, 'p-me');
    const runtime = await tab.chat.runtime();
    const card = openPerson(runtime, 'p-you');
    await until(card.snapshot, ({ person }) => person.name === 'You' && person.online);
    card.mute(60);
    const { mutedUntil } = await until(card.snapshot, ({ muted, busy }) => muted && !busy);
    expect(mutedUntil).toBeGreaterThan(Date.now());
    const cid = await card.message();
    expect(cid).toMatch(/^messaging:!members-/);
    expect(await card.message()).toBe(cid);
    card.block(true);
    await until(card.snapshot, ({ blocked, busy }) => blocked && !busy);

    const own = openOwnProfile(runtime);
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
    expect(openOwnProfile(runtime).snapshot.get()).toMatchObject(remembered);
    // The server has it for new connections too.
    const anew = await inboxOf(server, 'p-me');
    expect(openOwnProfile(await anew.chat.runtime()).snapshot.get()).toMatchObject(remembered);
    expect(await own.setQuiet(null)).toBe(true);
    expect(own.snapshot.get().quietUntil).toBeUndefined();
  },
);

test('a draft from another device shows in the list until it is removed; drafts of threads do not', async () => {
  const ann = await clients.user('d-ann', { name: 'Ann' });
  const [one, two] = ['d-one', 'd-two'].map((id) => ann.channel('messaging', id, { members: ['d-ann'] }));
  if (!one || !two) throw new Error('expected two channels');
  await one.create();
  await two.create();
  const { message } = await two.sendMessage({ text: 'A thread begins' });
  await one.createDraft({ text: 'Begun on the phone' });
  await two.createDraft({ text: 'A reply', parent_id: message.id });
  const tab = await inboxOf(server, 'd-ann');
  const drafts = watchDrafts(await tab.chat.runtime());
  const lines = (wanted: object) =>
    expect.poll(() => Object.fromEntries(drafts.snapshot.get())).toEqual(wanted);
  await lines({ 'messaging:d-one': 'Begun on the phone' });
  await two.createDraft({ text: 'And here' });
  await lines({ 'messaging:d-one': 'Begun on the phone', 'messaging:d-two': 'And here' });
  await one.deleteDraft();
  await lines({ 'messaging:d-two': 'And here' });
  drafts.stop();
});

test('every draft from another device shows, and one that is written while they load is not overwritten', async () => {
  const ann = await clients.user('m-ann', { name: 'Ann' });
  const admin = clients.admin();
  // More than one page of them.
  const channels = Array.from({ length: 32 }, (_, n) => `m-draft-${String(n).padStart(2, '0')}`);
  for (const id of channels) {
    await admin.channel('messaging', id, { members: ['m-ann'], created_by_id: 'm-ann' } as never).create();
    await ann.channel('messaging', id).createDraft({ text: `for ${id}` });
  }
  const tab = await inboxOf(server, 'm-ann');
  const runtime = await tab.chat.runtime();
  const client = runtime.client();
  if (!client) throw new Error('expected a client that is connected');
  const request = client.request.bind(client);
  const [answered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  client.request = async <Answer>(asked: ApiRequest): Promise<Answer> => {
    const answer = await request<Answer>(asked);
    if (asked.path === '/drafts/query') {
      answered.resolve();
      await released.promise;
    }
    return answer;
  };
  const drafts = watchDrafts(runtime);
  await answered.promise;
  // Ann's phone writes on, in the last of them, while the first answer is on its way.
  const last = channels.at(-1) ?? '';
  await ann.channel('messaging', last).createDraft({ text: 'written on' });
  const line = (shown: ReadonlyMap<string, string>) => shown.get(`messaging:${last}`);
  await until(drafts.snapshot, (shown) => line(shown) === 'written on');
  released.resolve();
  const all = await until(drafts.snapshot, (shown) => shown.size === channels.length);
  expect(line(all)).toBe('written on');
  expect(all.get('messaging:m-draft-00')).toBe('for m-draft-00');
  drafts.stop();
});

test('undoes only the refused fields of one’s own profile', async () => {
  await clients.user('r-me', { name: 'Me' });
  const cable = await layCable(server.url);
  const token = await server.token('r-me');
  const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  const own = openOwnProfile(await tab.chat.runtime());
  await until(own.snapshot, ({ phase }) => phase === 'ready');
  // Two at once, one of them with an unknown level.
  const done = await Promise.all([own.setPush('loud' as never), own.setInvisible(true)]);
  expect(done).toEqual([false, true]);
  expect(own.snapshot.get()).toMatchObject({ push: 'all', invisible: true, busy: false });

  const until8 = Date.now() + 3_600_000;
  expect(await own.setQuiet(until8)).toBe(true);
  cable.cut();
  expect(await own.setQuiet(null)).toBe(false);
  expect(own.snapshot.get()).toMatchObject({ quietUntil: until8, busy: false });
  own.stop();
  cable.close();
});
