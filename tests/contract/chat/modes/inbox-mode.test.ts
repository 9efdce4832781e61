import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { closeTabs, eventually, openTab, type Tab, texts, until } from '../support/page.ts';

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

async function inbox(userId: string): Promise<Tab> {
  const token = await server.token(userId);
  const tab = openTab(server, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  return tab;
}

function titles(tab: Tab): string[] {
  return tab.chat.channels.get().items.map(({ title }) => title);
}

describe('inbox', () => {
  test('sorts by the last message, pages, and moves channels with new messages up', async () => {
    const me = await clients.user('lena');
    const bob = await clients.user('bob', { name: 'Bob' });
    for (let n = 1; n <= 13; n += 1) {
      const channel = me.channel('messaging', `team-${n}`, { name: `Team ${n}`, members: ['lena', 'bob'] });
      await channel.create();
      await channel.sendMessage({ text: `hi ${n}` });
    }
    const tab = await inbox('lena');
    expect(titles(tab).slice(0, 3)).toEqual(['Team 13', 'Team 12', 'Team 11']);
    expect(tab.chat.channels.get()).toMatchObject({ hasMore: true });
    tab.chat.loadMoreChannels();
    await until(tab.chat.channels, ({ items, hasMore }) => items.length === 13 && !hasMore);
    const untouched = tab.chat.channels.get().items.find(({ title }) => title === 'Team 9');
    await bob.channel('messaging', 'team-2').sendMessage({ text: 'news' });
    const { items } = await until(tab.chat.channels, (list) => list.items[0]?.title === 'Team 2');
    expect(items[0]).toMatchObject({
      unread: 1,
      online: true,
      last: { text: 'news', author: { name: 'Bob' }, mine: false },
    });
    expect(items.find(({ title }) => title === 'Team 9')).toBe(untouched);
  });

  test('writing in a channel with unread messages marks it read, for the server as well', async () => {
    const bob = await clients.user('bob', { name: 'Bob' });
    const writer = await clients.user('writer');
    const channel = bob.channel('messaging', 'written', { name: 'Written', members: ['bob', 'writer'] });
    await channel.create();
    await channel.sendMessage({ text: 'one' });
    await channel.sendMessage({ text: 'two' });
    const tab = await inbox('writer');
    tab.chat.openChannel('messaging:written');
    await until(tab.chat.conversation, ({ phase, unread }) => phase === 'ready' && unread === 2);
    const unread = async () => (await writer.getUnreadCount()).total_unread_count;
    expect(await unread()).toBe(2);
    tab.chat.send('answer');
    await until(tab.chat.conversation, (shown) => shown.unread === 0);
    await expect.poll(unread).toBe(0);
    await until(tab.chat.channels, ({ items }) => items[0]?.unread === 0);
  });

  test('adds a channel the user joins, removes one they leave, and its open conversation says so', async () => {
    const owner = await clients.user('owner-1');
    const tab = await inbox('joe');
    const channel = owner.channel('messaging', 'joined', { name: 'Joined', members: ['owner-1'] });
    await channel.create();
    await channel.addMembers(['joe']);
    await until(tab.chat.channels, ({ items }) => items.some(({ title }) => title === 'Joined'));
    tab.chat.openChannel('messaging:joined');
    await until(tab.chat.conversation, ({ phase, cid }) => phase === 'ready' && cid === 'messaging:joined');
    await channel.removeMembers(['joe']);
    await until(tab.chat.channels, ({ items }) => items.length === 0);
    await until(tab.chat.conversation, ({ error }) => error?.code === 'channel-gone');
  });

  test('switching conversations never shows one under the name of another', async () => {
    const me = await clients.user('mia');
    for (const id of ['left', 'right']) {
      const channel = me.channel('messaging', id, { name: id, members: ['mia'] });
      await channel.create();
      await channel.sendMessage({ text: `in ${id}` });
    }
    const tab = await inbox('mia');
    const seen: string[] = [];
    tab.chat.conversation.subscribe(() => {
      const { cid, messages } = tab.chat.conversation.get();
      for (const { text } of messages) seen.push(`${cid} ${text}`);
    });
    for (const id of ['left', 'right', 'left', 'right', 'left']) tab.chat.openChannel(`messaging:${id}`);
    await until(tab.chat.conversation, ({ phase, messages }) => phase === 'ready' && messages.length === 1);
    expect(texts(tab)).toEqual(['in left']);
    expect(new Set(seen)).toEqual(new Set(['messaging:left in left']));
  });

  test('another person replaces the session at once; the same person changes nothing', async () => {
    for (const id of ['kim', 'sam']) {
      const user = await clients.user(id);
      const channel = user.channel('messaging', `of-${id}`, { name: `Of ${id}`, members: [id] });
      await channel.create();
      await channel.sendMessage({ text: id });
    }
    const tab = await inbox('kim');
    expect(titles(tab)).toEqual(['Of kim']);
    const before = tab.notified.identity.length;
    await tab.chat.identify({ token: await server.token('kim') });
    expect(tab.notified.identity.length).toBe(before);
    await tab.chat.identify({ token: await server.token('sam') });
    expect(tab.chat.session.get().identity).toMatchObject({ kind: 'user', user: { id: 'sam' } });
    expect(titles(tab)).toEqual([]);
    await until(tab.chat.channels, ({ items }) => items[0]?.title === 'Of sam');
  });

  test.each([
    ['nothing at all', async () => undefined, 'token-missing'],
    ['a text that is no token', async () => 'nonsense', 'token-malformed'],
    ['an expired token', async () => server.sign({ user_id: 'lena', exp: 1_700_000_000 }), 'token-expired'],
    [
      'one signed by somebody else',
      async () => server.sign({ user_id: 'lena' }, 'x'.repeat(32)),
      'token-signature',
    ],
    [
      'one that is not valid yet',
      async () => server.sign({ user_id: 'lena', nbf: 4_000_000_000 }),
      'token-early',
    ],
  ])('reports %s instead of a token to the owner', async (_, make, code) => {
    const token = await make();
    const tab = openTab(server, { mode: 'inbox', ...(token === undefined ? {} : { getToken: () => token }) });
    tab.chat.activate();
    const { error } = await until(tab.chat.session, (session) => session.error);
    expect(error?.code).toBe(code);
    expect(tab.notified.error.some((notified) => notified.code === code)).toBe(true);
    // Nothing is loading, so no skeleton is shown.
    const list = await until(tab.chat.channels, ({ phase }) => phase === 'failed');
    expect(list.error?.code).toBe(code);
  });

  test('reports an unknown key to the owner and does not retry', async () => {
    const token = await server.token('lena');
    const tab = openTab({ url: server.url, key: 'k_nobody' }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    const { error, connection } = await until(tab.chat.session, (session) => session.error);
    expect([error?.code, error?.forOwner, connection]).toEqual(['key-unknown', true, 'idle']);
  });

  test('replaces an expired token without losing anything', async () => {
    await clients.user('renew');
    let given = 0;
    const tab = openTab(server, {
      mode: 'inbox',
      getToken: async () => {
        given += 1;
        const claims = { user_id: 'renew' };
        return given === 1 ? server.sign({ ...claims, exp: 1_700_000_000 }) : server.sign(claims);
      },
    });
    tab.chat.activate();
    await until(tab.chat.channels, ({ phase }) => phase === 'ready');
    await eventually(() => given === 2);
  });
});
