import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Cable, layCable } from '../support/cable.ts';
import { Browser, closeTabs, eventually, openTab, texts, until } from '../support/page.ts';

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

describe('when the connection is cut', { timeout: 90_000 }, () => {
  test('messages of both sides appear once, in order, with the right unread count', async () => {
    const token = await server.token('agent', 'agent');
    const staff = openTab(server, { mode: 'inbox', getToken: () => token });
    staff.chat.activate();
    await until(staff.chat.channels, ({ phase }) => phase === 'ready');
    const visitor = openTab({ url: cable.url, key: server.key }, { mode: 'support' });
    visitor.chat.activate();
    visitor.chat.send('before');
    const { items } = await until(staff.chat.channels, (list) => list.items.length > 0);
    staff.chat.openChannel(items[0]?.cid ?? null);
    await until(staff.chat.conversation, ({ messages }) => messages.length === 1);
    await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status !== 'sending');

    cable.cut();
    visitor.chat.send('while away');
    staff.chat.send('are you there?');
    staff.chat.send('hello?');
    await until(staff.chat.conversation, ({ messages }) =>
      messages.every(({ status }) => status !== 'sending'),
    );
    expect(visitor.chat.conversation.get().messages.at(-1)).toMatchObject({
      text: 'while away',
      status: 'sending',
    });
    cable.mend();

    const order = ['before', 'are you there?', 'hello?', 'while away'];
    await until(visitor.chat.conversation, ({ messages }) => messages.length === 4);
    await until(visitor.chat.conversation, ({ messages }) => messages.at(-1)?.status !== 'sending');
    await until(staff.chat.conversation, ({ messages }) => messages.length === 4);
    expect([texts(visitor), texts(staff)]).toEqual([order, order]);
    // Writing marks the channel read: the server sends that after the message.
    await until(visitor.chat.session, ({ unread }) => unread === 0);
    await until(visitor.chat.conversation, ({ unread }) => unread === 0);
    await until(staff.chat.conversation, ({ unread }) => unread === 1);
    expect(visitor.notified['message:failed']).toEqual([]);
  });

  test('the channel list is loaded again', async () => {
    const bob = await clients.user('bob', { name: 'Bob' });
    const channel = bob.channel('messaging', 'ours', { name: 'Ours', members: ['bob', 'eve'] });
    await server.token('eve', 'user');
    await channel.create();
    await channel.sendMessage({ text: 'first' });
    const token = await server.token('eve');
    const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    await until(tab.chat.channels, ({ items }) => items[0]?.unread === 1);
    cable.cut();
    await channel.sendMessage({ text: 'second' });
    cable.mend();
    await until(tab.chat.channels, ({ items }) => items[0]?.unread === 2 && items[0].last?.text === 'second');
    expect(tab.chat.session.get().unread).toBe(2);
  });

  test('a visitor who writes offline becomes a guest when the network returns', async () => {
    cable.cut();
    const browser = new Browser();
    const tab = openTab({ url: cable.url, key: server.key }, { mode: 'support' }, { browser });
    tab.chat.activate();
    tab.online.set(false);
    tab.chat.send('into the dark');
    await eventually(() => tab.requests.length > 0);
    expect(tab.chat.conversation.get().messages[0]?.status).toBe('sending');
    cable.mend();
    tab.online.set(true);
    await until(tab.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    expect(tab.chat.session.get().error).toBeNull();
  });

  test('a lost network is shown at once, although the socket stays open', async () => {
    const beating = await startServer({ options: { heartbeatMs: 300 } });
    try {
      const owner = await beating.token('owner');
      const tab = openTab(beating, { mode: 'inbox', getToken: () => owner });
      tab.chat.activate();
      await until(tab.chat.session, ({ connection }) => connection === 'online');
      tab.online.set(false);
      expect(tab.chat.session.get().connection).toBe('offline');
      // A frame that still arrives is better evidence.
      await until(tab.chat.session, ({ connection }) => connection === 'online');
      tab.online.set(false);
      tab.online.set(true);
      expect(tab.chat.session.get().connection).toBe('online');
    } finally {
      closeTabs();
      await beating.close();
    }
  });

  test('a click on “Reconnect” connects at once', async () => {
    const owner = await clients.user('owner');
    await owner.channel('room', 'click', { name: 'Click' }).watch();
    const tab = openTab({ url: cable.url, key: server.key }, { mode: 'room', channel: 'click' });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    cable.cut();
    await until(tab.chat.session, ({ connection }) => connection === 'reconnecting');
    await owner.channel('room', 'click').sendMessage({ text: 'missed' });
    cable.mend();
    tab.chat.reconnect();
    await until(tab.chat.session, ({ connection }) => connection === 'online');
    await until(tab.chat.conversation, ({ messages }) => messages.length === 1);
  });

  test('many breaks leave one connection, and closing leaves none', async () => {
    const owner = await clients.user('owner');
    await owner.channel('room', 'wire', { name: 'Wire' }).watch();
    const tab = openTab({ url: cable.url, key: server.key }, { mode: 'room', channel: 'wire' });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    for (let n = 0; n < 3; n += 1) {
      cable.cut();
      cable.mend();
      const channel = owner.channel('room', 'wire');
      await channel.sendMessage({ text: `break ${n}` });
      await until(tab.chat.conversation, ({ messages }) => messages.length === n + 1);
    }
    expect(cable.openSockets).toBe(1);
    tab.chat.dispose();
    await eventually(() => cable.openSockets === 0, 'no connection is left');
  });
});
