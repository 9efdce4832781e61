import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { spareSupportId, supportChannelId } from '../../../../protocol/index.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, eventually, openTab, type Tab, texts, until } from '../support/page.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterEach(closeTabs);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});
const clients = clientsOf(() => server);

async function agent(id = 'agent-1'): Promise<Tab> {
  const token = await server.token(id, 'agent');
  const tab = openTab(server, { mode: 'inbox', userName: 'Robin' });
  await tab.chat.identify({ token });
  tab.chat.activate();
  await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  return tab;
}

describe('support', () => {
  test('requests and stores nothing before the first message', async () => {
    const browser = new Browser();
    const visitor = openTab(server, { mode: 'support' }, { browser });
    visitor.chat.activate();
    expect(visitor.chat.conversation.get()).toMatchObject({ phase: 'cold', composer: 'open', cid: null });
    expect(visitor.chat.session.get()).toMatchObject({ connection: 'idle', identity: { kind: 'none' } });
    expect([visitor.requests, browser.keys]).toEqual([[], []]);
  });

  test('visitor and agent exchange messages, with typing, receipts and unread counts', async () => {
    const staff = await agent();
    const visitor = openTab(server, { mode: 'support' });
    visitor.chat.activate();
    visitor.chat.send('Do you make a wall version?');
    expect(visitor.chat.conversation.get()).toMatchObject({
      phase: 'ready',
      messages: [{ text: 'Do you make a wall version?', status: 'sending', mine: true }],
    });
    await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'delivered');
    expect(visitor.notified['conversation:start'].length).toBe(1);
    expect(visitor.notified['message:sent'].length).toBe(1);

    const { items } = await until(staff.chat.channels, (list) => list.items[0]?.unread === 1);
    const cid = items[0]?.cid ?? '';
    expect(items[0]?.last).toMatchObject({ text: 'Do you make a wall version?', mine: false });
    await until(staff.chat.session, ({ unread }) => unread === 1);
    staff.chat.openChannel(cid);
    const opened = await until(staff.chat.conversation, ({ messages }) => messages.length === 1);
    expect(opened.firstUnreadId).toBe(opened.messages[0]?.id);
    staff.chat.markRead();
    await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'read');
    await until(staff.chat.session, ({ unread }) => unread === 0);
    expect(visitor.chat.conversation.get().messages[0]?.readBy.map(({ name }) => name)).toEqual(['Robin']);

    staff.chat.typing('We');
    await until(visitor.chat.conversation, ({ typing }) => typing.length === 1);
    staff.chat.send('We do.');
    const answered = await until(visitor.chat.conversation, ({ messages }) => messages.length === 2);
    expect(answered).toMatchObject({ typing: [], unread: 1 });
    expect(answered.messages[1]).toMatchObject({ mine: false, text: 'We do.', author: { name: 'Robin' } });
    expect(answered.people).toMatchObject([{ name: 'Robin', online: true }]);
    expect(visitor.notified.message.length).toBe(1);
    await until(visitor.chat.session, ({ unread }) => unread === 1);
    visitor.chat.markRead();
    await until(visitor.chat.session, ({ unread }) => unread === 0);
  });

  test.each(['vip', 'vip@example.com'])(
    '%s can chat although someone else has their channel id',
    async (id) => {
      const admin = clients.admin();
      await server.token('squatter', 'user');
      const taken = { created_by_id: 'squatter', members: ['squatter'] };
      await admin.channel('support', supportChannelId(id), taken as never).create();
      const token = await server.token(id, 'user');
      for (const texts of [['hello?'], ['hello?', 'again']]) {
        const visitor = openTab(server, { mode: 'support', identity: 'token' });
        visitor.chat.activate();
        // Written before the first conversation is refused.
        visitor.chat.send(texts.at(-1) ?? '');
        await visitor.chat.identify({ token });
        const { cid, error, messages } = await until(
          visitor.chat.conversation,
          (now) => now.messages.length === texts.length && now.messages.at(-1)?.status === 'sent',
        );
        expect([cid, error, messages.map(({ text }) => text)]).toEqual([
          `support:${spareSupportId(id)}`,
          null,
          texts,
        ]);
        expect(visitor.notified.error).not.toContainEqual(expect.objectContaining({ code: 'not-allowed' }));
        visitor.chat.dispose();
      }
    },
  );

  test('a first message to a wrong address tells the owner which', async () => {
    const nobody = { url: 'http://127.0.0.1:1', key: server.key };
    const visitor = openTab(nobody, { mode: 'support' });
    visitor.chat.send('hello?');
    const { error } = await until(visitor.chat.session, (session) => session.error);
    expect(error).toMatchObject({
      code: 'unreachable',
      text: expect.stringContaining(nobody.url),
      retryable: true,
    });
    expect(visitor.chat.conversation.get().messages[0]).toMatchObject({ status: 'sending' });
  });

  test('a first message to another kind of server tells the owner which, and how it answered', async () => {
    const other = createServer((_request, reply) => reply.writeHead(404).end('<h1>Not found</h1>'));
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const visitor = openTab({ url, key: server.key }, { mode: 'support' });
    visitor.chat.send('hello?');
    const { error } = await until(visitor.chat.session, (session) => session.error);
    expect(error).toMatchObject({
      code: 'unexpected',
      text: expect.stringContaining(`${url} answered 404`),
      retryable: true,
    });
    await new Promise((closed) => other.close(closed));
  });

  test('messages written before the connection go out in order, once each', async () => {
    const visitor = openTab(server, { mode: 'support' });
    for (const text of ['one', 'two', 'three']) visitor.chat.send(text);
    const shown = new Set<string>();
    visitor.chat.conversation.subscribe(() => shown.add(texts(visitor).join()));
    await until(visitor.chat.conversation, ({ messages }) =>
      messages.every(({ status }) => status === 'sent'),
    );
    expect([...shown]).toEqual(['one,two,three']);
    expect(visitor.requests.filter((url) => url.includes('/guest')).length).toBe(1);
  });

  test('a returning visitor finds the conversation again, and it opens only with the panel', async () => {
    const browser = new Browser();
    const first = openTab(server, { mode: 'support' }, { browser });
    first.chat.send('remember me');
    await until(first.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    first.chat.dispose();
    const again = openTab(server, { mode: 'support' }, { browser });
    expect(again.chat.session.get().connection).toBe('idle');
    again.chat.activate();
    const { messages } = await until(again.chat.conversation, ({ phase }) => phase === 'ready');
    expect(messages.map(({ text, mine }) => [text, mine])).toEqual([['remember me', true]]);
    expect(again.requests).toEqual([]);
  });

  test('two tabs that write at once are one guest with one conversation', async () => {
    const browser = new Browser();
    const tabs = [
      openTab(server, { mode: 'support' }, { browser }),
      openTab(server, { mode: 'support' }, { browser }),
    ];
    for (const [index, tab] of tabs.entries()) tab.chat.send(`tab ${index}`);
    for (const tab of tabs) {
      await until(
        tab.chat.conversation,
        ({ messages }) => messages.length === 2 && messages.every((m) => m.status === 'sent'),
      );
    }
    expect(tabs.flatMap((tab) => tab.requests).length).toBe(1);
    const guests = tabs.map((tab) => tab.chat.session.get().identity);
    expect(guests[0]).toMatchObject({ kind: 'guest' });
    expect(guests[1]).toMatchObject(guests[0] ?? {});
  });

  test('a tab that only reads joins the guest another tab became', async () => {
    const browser = new Browser();
    const looking = openTab(server, { mode: 'support' }, { browser });
    looking.chat.activate();
    const writing = openTab(server, { mode: 'support' }, { browser });
    writing.chat.send('over here');
    await until(looking.chat.conversation, ({ messages }) => messages[0]?.text === 'over here');
    expect(looking.chat.conversation.get().messages[0]?.mine).toBe(true);
  });

  test('a returning visitor’s badge counts although the panel is closed', async () => {
    const browser = new Browser();
    const staff = await agent();
    const userName = `Badge ${randomUUID()}`;
    const first = openTab(server, { mode: 'support', userName }, { browser });
    first.chat.send('hi');
    const { items } = await until(staff.chat.channels, (list) =>
      list.items.some(({ title }) => title === userName),
    );
    first.chat.dispose();
    staff.chat.openChannel(items.find(({ title }) => title === userName)?.cid ?? null);
    await until(staff.chat.conversation, ({ phase }) => phase === 'ready');
    const again = openTab(server, { mode: 'support' }, { browser });
    again.chat.start();
    await until(again.chat.session, ({ connection }) => connection === 'online');
    staff.chat.send('one');
    staff.chat.send('two');
    await until(again.chat.session, ({ unread }) => unread === 2);
    expect(again.notified.unread.at(-1)).toEqual({ count: 2 });
    again.chat.activate();
    // The messages arrive first; the read mark follows when they are seen.
    const { firstUnreadId, messages } = await until(again.chat.conversation, (c) => c.firstUnreadId !== null);
    expect(messages.map(({ text }) => text)).toEqual(['hi', 'one', 'two']);
    expect(firstUnreadId).toBe(messages[1]?.id);
  });

  test('a name given before the chat belongs to the guest; only agents see the email address', async () => {
    const staff = await agent();
    const visitor = openTab(server, { mode: 'support' });
    expect(await visitor.chat.join('  ')).toMatchObject({ code: 'name-missing' });
    expect(await visitor.chat.join('Mira', 'mira@example.com')).toBeNull();
    visitor.chat.send('hello');
    const { items } = await until(staff.chat.channels, (list) =>
      list.items.some(({ title }) => title === 'Mira'),
    );
    expect(items.find(({ title }) => title === 'Mira')?.people[0]).toMatchObject({
      name: 'Mira',
      role: 'guest',
    });
  });

  test('a guest whose token is refused learns it, and the next message creates a new guest', async () => {
    const browser = new Browser();
    const first = openTab(server, { mode: 'support' }, { browser });
    first.chat.send('hi');
    await until(first.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    first.chat.dispose();
    const key = `stoop:${server.key}:guest`;
    const stored = JSON.parse(browser.read(key) ?? '{}');
    const expired = await server.sign({ user_id: stored.id, exp: 1_700_000_000 });
    browser.storage().set(key, JSON.stringify({ ...stored, token: expired }));

    const again = openTab(server, { mode: 'support' }, { browser });
    again.chat.activate();
    await eventually(() =>
      again.notified.identity.some(({ state, reason }) => state === 'none' && reason === 'token-expired'),
    );
    expect(again.chat.conversation.get()).toMatchObject({ phase: 'cold', composer: 'open' });
    expect(browser.read(key)).toBeNull();
    again.chat.send('me again');
    await until(again.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(JSON.parse(browser.read(key) ?? '{}').id).not.toBe(stored.id);
  });

  test('logging out in one tab ends the session in every tab and removes all stored data', async () => {
    const browser = new Browser();
    const here = openTab(server, { mode: 'support' }, { browser });
    here.chat.send('hi');
    await until(here.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    const there = openTab(server, { mode: 'support' }, { browser });
    there.chat.activate();
    await until(there.chat.conversation, ({ messages }) => messages.length === 1);
    here.chat.logout();
    for (const tab of [here, there]) {
      await until(
        tab.chat.session,
        ({ identity, connection }) => identity.kind === 'none' && connection === 'idle',
      );
      expect(tab.chat.conversation.get()).toMatchObject({ phase: 'cold', messages: [], cid: null });
    }
    expect(browser.keys).toEqual([]);
  });

  test('a message refused by the channel fails with its reason, and can be discarded', async () => {
    const visitor = openTab(server, { mode: 'support' });
    visitor.chat.send('x'.repeat(6_000));
    const { messages } = await until(visitor.chat.conversation, (c) => c.messages[0]?.status === 'failed');
    expect(messages[0]?.error?.code).toBe('too-long');
    expect(visitor.notified['message:failed']).toMatchObject([{ code: 'too-long' }]);
    visitor.chat.discard(messages[0]?.id ?? '');
    await until(visitor.chat.conversation, (c) => c.messages.length === 0);
  });
});
