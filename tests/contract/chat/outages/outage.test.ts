import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, openTab, type Tab, texts, until } from '../support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);

afterEach(async () => {
  closeTabs();
  await clients.closeAll();
  await server.close();
});

/** The server's messages, read by another client. */
async function stored(cid: string): Promise<string[]> {
  const [type = '', id = ''] = cid.split(':');
  const channel = clients.admin().channel(type, id, { created_by_id: 'root' });
  const found: string[] = [];
  for (let before: string | undefined; ; ) {
    const { messages } = await channel.query({ messages: { limit: 100, ...(before && { id_lt: before }) } });
    found.unshift(...messages.map(({ text }) => text ?? ''));
    before = messages[0]?.id;
    if (messages.length < 100) return found;
  }
}

function allSent({ messages }: { messages: readonly { status?: string }[] }): boolean {
  return messages.every(({ status }) => status !== 'sending' && status !== 'failed');
}

describe('when the server goes away', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    // Only a process of its own can be killed; starting one takes a second of CPU time.
    server = await startServer({ child: true });
  });

  test('a killed server loses nothing that was acknowledged, and what was not goes out once, in order', async () => {
    const visitor = openTab(server, { mode: 'support' });
    visitor.chat.activate();
    const wanted = Array.from({ length: 30 }, (_, n) => `message ${n}`);
    for (const text of wanted.slice(0, 20)) visitor.chat.send(text);
    await until(
      visitor.chat.conversation,
      ({ messages }) => messages.filter((m) => m.status === 'sent').length >= 5,
    );
    await server.kill();
    for (const text of wanted.slice(20)) visitor.chat.send(text);
    await server.restart();
    await until(visitor.chat.conversation, (c) => c.messages.length === 30 && allSent(c));
    expect(texts(visitor)).toEqual(wanted);
    expect(await stored(visitor.chat.conversation.get().cid ?? '')).toEqual(wanted);
    expect(visitor.notified['message:failed']).toEqual([]);
  });

  test('unsent messages survive a reload', async () => {
    const browser = new Browser();
    const visitor = openTab(server, { mode: 'support' }, { browser });
    visitor.chat.send('first');
    await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
    const cid = visitor.chat.conversation.get().cid ?? '';
    await server.kill();
    visitor.chat.send('second');
    visitor.chat.send('third');
    visitor.chat.dispose();
    const again = openTab(server, { mode: 'support' }, { browser });
    expect(texts(again)).toEqual(['second', 'third']);
    await server.restart();
    again.chat.activate();
    await until(again.chat.conversation, (c) => c.messages.length === 3 && allSent(c));
    expect(await stored(cid)).toEqual(['first', 'second', 'third']);
    expect(browser.keys.filter((key) => key.endsWith(':outbox'))).toEqual([]);
  });

  test('an unreachable server is said, and found when it comes', async () => {
    await server.kill();
    const token = await server.sign({ user_id: 'late' });
    const tab = openTab(server, { mode: 'inbox', getToken: () => token });
    tab.chat.activate();
    const { error } = await until(tab.chat.session, (session) => session.error);
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
    await server.restart();
    await until(tab.chat.session, ({ connection, error: now }) => connection === 'online' && now === null);
    await until(tab.chat.channels, ({ phase }) => phase === 'ready');
  });

  test('a closed chat keeps no socket and opens none', async () => {
    const tab: Tab = openTab(server, { mode: 'room', channel: 'x', channelType: 'room' });
    const owner = await clients.user('owner');
    const channel = owner.channel('room', 'x', { name: 'X' });
    await channel.watch();
    tab.chat.activate();
    await until(tab.chat.conversation, ({ watcherCount }) => watcherCount === 2);
    await server.kill();
    await until(tab.chat.session, ({ connection }) => connection === 'reconnecting');
    // While it tries again by itself, by a person's click, and when it is closed in the middle of it.
    tab.chat.reconnect();
    tab.chat.dispose();
    await server.restart();
    const again = await clients.user('owner-2');
    const seen = await again.channel('room', 'x').watch();
    expect((seen.watchers ?? []).filter(({ id }) => id.startsWith('!anon')).length).toBe(0);
  });
});

describe('when a tab goes away', { timeout: 90_000 }, () => {
  beforeEach(async () => {
    server = await startServer();
  });

  test.each([10, 60, 400])('%i messages missed while away are filled in', async (missed) => {
    const owner = await clients.user('owner');
    const channel = owner.channel('room', 'gap', { name: 'Gap' });
    await channel.watch();
    for (let n = 0; n < 30; n += 1) await channel.sendMessage({ text: `m${n}` });
    const tab = openTab(server, { mode: 'room', channel: 'gap', channelType: 'room' });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ messages }) => messages.length === 25);
    tab.chat.suspend();
    await Promise.all(Array.from({ length: missed }, (_, n) => channel.sendMessage({ text: `late ${n}` })));
    const order = await stored('room:gap');
    tab.chat.resume();
    await until(tab.chat.conversation, ({ messages }) => messages.length > 25);
    // More than a few pages stay behind the end of the list; scrolling loads them without a gap.
    while (tab.chat.conversation.get().hasNewer) {
      const { length } = tab.chat.conversation.get().messages;
      tab.chat.loadNewer();
      await until(tab.chat.conversation, ({ messages, hasNewer }) => messages.length > length || !hasNewer);
    }
    expect(texts(tab)).toEqual(order.slice(5));
    // At the end of the list again, new messages appear as they arrive.
    await channel.sendMessage({ text: 'live' });
    await until(tab.chat.conversation, ({ messages }) => messages.at(-1)?.text === 'live');
  });

  test('edits and deletions missed while away reach rows beyond the newest page', async () => {
    const owner = await clients.user('owner');
    const channel = owner.channel('room', 'edits', { name: 'Edits' });
    await channel.watch();
    for (let n = 0; n < 45; n += 1) await channel.sendMessage({ text: `m${n}` });
    const tab = openTab(server, { mode: 'room', channel: 'edits', channelType: 'room' });
    tab.chat.activate();
    await until(tab.chat.conversation, ({ messages }) => messages.length === 25);
    tab.chat.loadOlder();
    const { messages } = await until(tab.chat.conversation, (c) => c.messages.length === 45);
    const [first, second] = messages;
    tab.chat.suspend();
    await owner.updateMessage({ id: first?.id ?? '', text: 'edited' });
    await owner.deleteMessage(second?.id ?? '');
    tab.chat.resume();
    await until(
      tab.chat.conversation,
      (c) => c.messages[0]?.text === 'edited' && c.messages[1]?.kind === 'deleted',
    );
  });
});
