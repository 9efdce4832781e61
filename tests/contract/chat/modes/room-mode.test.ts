import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { Browser, closeTabs, openTab, type Tab, texts, until } from '../support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let rooms = 0;

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

/** A room with some messages, created by its owner. */
async function room(messages: number): Promise<string> {
  rooms += 1;
  const id = `hall-${rooms}`;
  const owner = await clients.user('owner', { name: 'Owner' });
  const channel = owner.channel('room', id, { name: 'The hall' });
  await channel.watch();
  for (let n = 1; n <= messages; n += 1) await channel.sendMessage({ text: `m${n}` });
  return id;
}

function reader(channel: string, browser = new Browser()): Tab {
  const tab = openTab(server, { mode: 'room', channel, channelType: 'room' }, { browser });
  tab.chat.activate();
  return tab;
}

describe('room', () => {
  test('anyone reads, a visitor who gives a name writes, and the page does not flicker in between', async () => {
    const id = await room(3);
    const tab = reader(id);
    await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    expect(texts(tab)).toEqual(['m1', 'm2', 'm3']);
    expect(tab.chat.conversation.get()).toMatchObject({ composer: 'join', title: 'The hall' });
    expect(tab.chat.session.get()).toMatchObject({ identity: { kind: 'anonymous' }, connection: 'online' });
    const shown: [string, number][] = [];
    tab.chat.conversation.subscribe(() => {
      const { phase, messages } = tab.chat.conversation.get();
      shown.push([phase, messages.length]);
    });
    const before = tab.chat.conversation.get().messages[0];
    expect(await tab.chat.join('Noor')).toBeNull();
    tab.chat.send('hello hall');
    await until(tab.chat.conversation, ({ messages }) => messages[3]?.status === 'sent');
    expect(tab.chat.conversation.get()).toMatchObject({ composer: 'open' });
    expect(tab.chat.conversation.get().messages[0]).toBe(before);
    expect(shown.every(([phase, count]) => phase === 'ready' && count >= 3)).toBe(true);
    expect(tab.chat.session.get().identity).toMatchObject({ kind: 'guest', user: { name: 'Noor' } });
  });

  test('two visitors receive each other’s messages and are counted', async () => {
    const id = await room(0);
    const [anna, ben] = [reader(id), reader(id)];
    for (const tab of [anna, ben]) await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    await anna.chat.join('Anna');
    anna.chat.send('anyone here?');
    await until(ben.chat.conversation, ({ messages }) => messages[0]?.author.name === 'Anna');
    await until(ben.chat.conversation, ({ watcherCount }) => watcherCount >= 2);
    expect(ben.chat.session.get().unread).toBe(1);
    ben.chat.markRead();
    expect(ben.chat.session.get().unread).toBe(0);
    expect(anna.chat.session.get().unread).toBe(0);
  });

  test('older pages load without duplicates or gaps', async () => {
    const id = await room(60);
    const tab = reader(id);
    await until(tab.chat.conversation, ({ messages }) => messages.length === 25);
    for (const loaded of [50, 60]) {
      expect(tab.chat.conversation.get().hasOlder).toBe(true);
      tab.chat.loadOlder();
      tab.chat.loadOlder();
      await until(tab.chat.conversation, ({ messages }) => messages.length === loaded);
    }
    expect(texts(tab)).toEqual(Array.from({ length: 60 }, (_, index) => `m${index + 1}`));
    expect(tab.chat.conversation.get().hasOlder).toBe(false);
  });

  test('a room that does not exist says so', async () => {
    const tab = reader('nowhere');
    const { error } = await until(tab.chat.conversation, ({ phase }) => phase === 'failed');
    expect(error).toMatchObject({ code: 'channel-missing', forOwner: true });
    expect(tab.notified.error.map(({ code }) => code)).toEqual(['channel-missing']);
  });

  test.each(['a:b', ''])('a channel named "%s" is reported to the owner', async (name) => {
    const tab = reader(name);
    const { error } = await until(tab.chat.conversation, ({ phase }) => phase === 'failed');
    expect(error).toMatchObject({ code: 'channel-name', forOwner: true });
    expect(tab.notified.error.map(({ code }) => code)).toEqual(['channel-name']);
  });

  test('an edit, a deletion and a reaction reach everyone, and leave other rows alone', async () => {
    const id = await room(2);
    const tab = reader(id);
    const { messages } = await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
    const owner = await clients.user('owner');
    const [first, second] = messages;
    await owner.updateMessage({ id: second?.id ?? '', text: 'edited' });
    await owner.channel('room', id).sendReaction(second?.id ?? '', { type: 'like' });
    const changed = await until(tab.chat.conversation, (c) => c.messages[1]?.reactions.length === 1);
    expect(changed.messages[1]).toMatchObject({
      text: 'edited',
      reactions: [{ type: 'like', count: 1, mine: false }],
    });
    expect(changed.messages[1]?.editedAt).toBeGreaterThan(0);
    expect(changed.messages[0]).toBe(first);
    await owner.deleteMessage(second?.id ?? '');
    await until(tab.chat.conversation, (c) => c.messages[1]?.kind === 'deleted' && c.messages[1].text === '');
  });
});
