import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../src/chat/index.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { Browser, closeTabs, openTab, type Tab, until } from './support/page.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterEach(closeTabs);
afterAll(() => server.close());

/** An agent who has the visitor's conversation open beside the list. */
async function agentWith(text: string): Promise<Tab> {
  const token = await server.token('agent-1', 'agent');
  const tab = openTab(server, { mode: 'inbox' });
  await tab.chat.identify({ token });
  tab.chat.activate();
  const { items } = await until(tab.chat.channels, (list) =>
    list.items.some((item) => item.last?.text === text),
  );
  tab.chat.openChannel(items.find((item) => item.last?.text === text)?.cid ?? null);
  await until(tab.chat.conversation, ({ messages }) => messages.length === 1);
  return tab;
}

/**
 * Every place with the visitor's name: row, last message, header, message, typing in both places, receipts.
 */
function namings({ chat }: Tab): (Person | undefined)[] {
  const row = chat.channels.get().items.find(({ cid }) => cid === chat.channels.get().activeCid);
  const { people, messages, typing } = chat.conversation.get();
  return [
    row?.people[0],
    row?.last?.author,
    row?.typing[0],
    people[0],
    messages[0]?.author,
    typing[0],
    messages[1]?.readBy[0],
  ];
}

const who = (person: Person | undefined) => person && { id: person.id, name: person.name };

test('a guest has the same name in list, header, messages, typing and receipts, with and without a name of their own', async () => {
  const browser = new Browser();
  const visitor = openTab(server, { mode: 'support' }, { browser });
  visitor.chat.activate();
  visitor.chat.send('nameless');
  await until(visitor.chat.conversation, ({ messages }) => messages[0]?.status === 'sent');
  const { identity } = visitor.chat.session.get();
  const id = 'user' in identity ? identity.user.id : '';

  const staff = await agentWith('nameless');
  staff.chat.send('Hello');
  await until(visitor.chat.conversation, ({ messages }) => messages.length === 2);
  visitor.chat.markRead();
  await until(staff.chat.conversation, ({ messages }) => messages[1]?.readBy.length === 1);
  // The visitor writes again, so that the row's last message is theirs.
  visitor.chat.send('nameless again');
  await until(staff.chat.conversation, ({ messages }) => messages.length === 3);
  visitor.chat.typing('And');
  await until(staff.chat.conversation, ({ typing }) => typing.length === 1);
  await until(staff.chat.channels, ({ items }) => items.some(({ typing }) => typing.length === 1));
  expect(namings(staff).map(who)).toEqual(Array(7).fill({ id, name: '' }));

  expect(await visitor.chat.join('Mira')).toBeNull();
  await until(staff.chat.conversation, ({ messages }) => messages[0]?.author.name === 'Mira');
  await until(staff.chat.channels, ({ items }) => items.some(({ title }) => title === 'Mira'));
  expect(namings(staff).map(who)).toEqual(Array(7).fill({ id, name: 'Mira' }));
});
