/** Devices whose clock is hours wrong. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClock } from '../../../../src/util/clock.ts';
import { clientsOf } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { closeTabs, openTab, until } from '../support/page.ts';

const HOURS = 3 * 60 * 60_000;
const BAN_MINUTES = 60;
let server: TestServer;
const clients = clientsOf(() => server);
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  closeTabs();
  await clients.closeAll();
  await server.close();
});

test.each([HOURS, -HOURS])(
  'a clock that is wrong by %i ms: a ban of an hour holds, and lasts an hour',
  async (wrong) => {
    const bob = await clients.user('bob');
    await server.token('ann', 'user');
    await bob.channel('messaging', 'late', { members: ['ann', 'bob'] }).create();
    await clients.admin().banUser('ann', { banned_by_id: 'bob', timeout: BAN_MINUTES });
    const token = await server.token('ann');
    const clock = createClock(() => Date.now() + wrong);
    const ann = openTab(server, { mode: 'inbox', getToken: () => token }, { clock });
    ann.chat.activate();
    await until(ann.chat.channels, ({ items }) => items.length === 1);
    ann.chat.openChannel('messaging:late');
    const { composer } = await until(ann.chat.conversation, ({ phase }) => phase === 'ready');
    expect(composer).toBe('banned');
    const { clock: used } = await ann.chat.runtime();
    expect(Math.abs(used.now() - Date.now())).toBeLessThan(60_000);
  },
);

test.each([HOURS, -HOURS])(
  'a clock that is wrong by %i ms: messages stand in their order at once and after a reload, and typing ends',
  async (wrong) => {
    const bob = await clients.user('bob');
    await server.token('ann', 'user');
    const channel = bob.channel('messaging', 'late', { members: ['ann', 'bob'] });
    await channel.watch();
    await channel.sendMessage({ text: 'One' });
    const token = await server.token('ann');
    const clock = createClock(() => Date.now() + wrong);
    const open = async () => {
      const tab = openTab(server, { mode: 'inbox', getToken: () => token }, { clock });
      tab.chat.activate();
      tab.chat.openChannel('messaging:late');
      await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
      return tab.chat;
    };
    const ann = await open();
    const texts = () => ann.conversation.get().messages.map(({ text }) => text);
    ann.send('Two');
    expect(texts()).toEqual(['One', 'Two']);
    await until(ann.conversation, ({ messages }) => messages.at(-1)?.status === 'sent');
    await channel.sendMessage({ text: 'Three' });
    await until(ann.conversation, ({ messages }) => messages.length === 3);
    expect(texts()).toEqual(['One', 'Two', 'Three']);
    await channel.keystroke();
    await until(ann.conversation, ({ typing }) => typing.length === 1);
    await channel.stopTyping();
    await until(ann.conversation, ({ typing }) => typing.length === 0);
    const again = await open();
    expect(again.conversation.get().messages.map(({ text }) => text)).toEqual(['One', 'Two', 'Three']);
    for (const { createdAt } of again.conversation.get().messages)
      expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
  },
);
