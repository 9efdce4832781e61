import { randomUUID } from 'node:crypto';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { remindsIn } from '../../../src/chat/index.ts';
import { sessionOf } from '../../../src/chat/ports/index.ts';
import {
  openReminders,
  type ReminderItem,
  type Reminders,
} from '../../../src/features/reminders/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Cable, layCable } from './support/cable.ts';
import { closeTabs, openTab, type Tab, until } from './support/page.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let server: TestServer;
let cable: Cable;
const clients = clientsOf(() => server);
const opened: Reminders[] = [];

beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  cable = await layCable(server.url);
});
afterEach(async () => {
  for (const list of opened.splice(0)) list.stop();
  closeTabs();
  cable.close();
  await clients.closeAll();
});
afterAll(() => server.close());

interface Scene {
  readonly tab: Tab;
  /** The same person on another device. */
  readonly phone: StreamChat;
  readonly ben: StreamChat;
  readonly channel: Channel;
  /** The ids of the messages, in order. */
  readonly ids: readonly string[];
  /** Opens the list of all reminders, or of one conversation. */
  list(cid?: string | null): Promise<Reminders>;
}

/** A user in a channel with reminders, and messages by Ben. The test can cut the user's connection. */
async function scene(...texts: string[]): Promise<Scene> {
  const me = `ann-${randomUUID()}`;
  const benId = `ben-${randomUUID()}`;
  const id = `kept-${randomUUID()}`;
  const phone = await clients.user(me, { role: 'user' });
  const ben = await clients.user(benId, { role: 'user' });
  const there = clients
    .admin()
    .channel('messaging', id, { members: [me, benId], created_by_id: benId, name: 'Nord' } as never);
  await there.create();
  await there.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  const channel = ben.channel('messaging', id);
  await channel.watch();
  const ids: string[] = [];
  for (const text of texts) ids.push((await channel.sendMessage({ text })).message.id);
  const token = await server.token(me);
  const tab = openTab({ url: cable.url, key: server.key }, { mode: 'inbox', getToken: () => token });
  tab.chat.activate();
  tab.chat.openChannel(channel.cid);
  await until(tab.chat.conversation, ({ phase }) => phase === 'ready');
  return {
    ...{ tab, phone, ben, channel, ids },
    async list(cid = null) {
      const list = openReminders(await tab.chat.runtime(), cid);
      opened.push(list);
      await until(list.snapshot, ({ phase }) => phase === 'ready');
      return list;
    },
  };
}

const iso = (away: number) => new Date(Date.now() + away).toISOString();
const texts = (list: Reminders) => list.snapshot.get().items.map(({ message }) => message?.text ?? null);
const found = (list: Reminders, fits: (items: readonly ReminderItem[]) => unknown) =>
  until(list.snapshot, ({ items }) => fits(items), fits.toString());

describe('the list of reminders', () => {
  test('groups overdue, soon, later and saved, each in order, with message and conversation', async () => {
    const { phone, ids, list } = await scene('saved', 'later', 'soon', 'sooner', 'overdue', 'saved last');
    const [saved = '', later = '', soon = '', sooner = '', overdue = '', last = ''] = ids;
    await phone.createReminder({ messageId: saved });
    await phone.createReminder({ messageId: last });
    await phone.createReminder({ messageId: later, remind_at: iso(3 * DAY) });
    await phone.createReminder({ messageId: soon, remind_at: iso(5 * HOUR) });
    await phone.createReminder({ messageId: sooner, remind_at: iso(10 * MINUTE) });
    await phone.createReminder({ messageId: overdue, remind_at: iso(-HOUR) });
    const reminders = await list();
    expect(texts(reminders)).toEqual(['overdue', 'sooner', 'soon', 'later', 'saved last', 'saved']);
    const { items, hasMore } = reminders.snapshot.get();
    expect(items.map(({ group }) => group)).toEqual(['overdue', 'soon', 'soon', 'later', 'saved', 'saved']);
    expect(items[0]).toMatchObject({
      channel: 'Nord',
      message: { mine: false, kind: 'regular' },
      error: null,
    });
    expect(hasMore).toBe(false);
  });

  test('loads a page at a time; saved ones come after all with a time', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
    const { phone, ids, list } = await scene(...names);
    for (const [index, messageId] of ids.entries())
      await phone.createReminder({
        messageId,
        ...(index < 28 ? { remind_at: iso((index + 1) * HOUR) } : {}),
      });
    const reminders = await list();
    expect(texts(reminders)).toEqual(names.slice(0, 25));
    expect(reminders.snapshot.get().hasMore).toBe(true);
    reminders.more();
    await until(reminders.snapshot, ({ hasMore }) => !hasMore);
    expect(texts(reminders)).toEqual([...names.slice(0, 28), 'n29', 'n28']);
  });

  test('follows other devices: created, moved, deleted, with its message edited and deleted', async () => {
    const { phone, ben, ids, list } = await scene('invoice', 'shade');
    const [invoice = '', shade = ''] = ids;
    const reminders = await list();
    await phone.createReminder({ messageId: invoice, remind_at: iso(HOUR) });
    await found(reminders, (items) => items[0]?.group === 'soon' && items[0].message?.text === 'invoice');
    await phone.updateReminder({ messageId: invoice, remind_at: iso(3 * DAY) });
    await found(reminders, (items) => items[0]?.group === 'later');
    await ben.updateMessage({ id: invoice, text: 'two invoices' });
    await found(reminders, (items) => items[0]?.message?.text === 'two invoices');
    await phone.createReminder({ messageId: shade });
    await found(reminders, (items) => items.length === 2);
    await phone.deleteReminder(invoice);
    await found(reminders, ([first, second]) => first?.message?.text === 'shade' && !second);
    await ben.deleteMessage(shade);
    await found(reminders, (items) => items.length === 0);
  });

  test('a reminder becomes overdue at its time', async () => {
    const { phone, ids, list } = await scene('now');
    const reminders = await list();
    await phone.createReminder({ messageId: ids[0] ?? '', remind_at: iso(1_500) });
    await found(reminders, (items) => items[0]?.group === 'soon');
    await found(reminders, (items) => items[0]?.group === 'overdue' && (items[0].left ?? 1) <= 0);
  });

  test('can be limited to one conversation', async () => {
    const here = await scene('here');
    await here.phone.createReminder({ messageId: here.ids[0] ?? '' });
    expect(texts(await here.list(here.channel.cid))).toEqual(['here']);
    expect(texts(await here.list('messaging:elsewhere'))).toEqual([]);
  });

  test('shows a failed request, and can be retried', async () => {
    const { tab, phone, ids } = await scene('late');
    await phone.createReminder({ messageId: ids[0] ?? '' });
    cable.cut();
    await until(tab.chat.session, ({ connection }) => connection !== 'online');
    const reminders = openReminders(await tab.chat.runtime(), null);
    opened.push(reminders);
    await until(reminders.snapshot, ({ phase, error }) => phase === 'failed' && error);
    cable.mend();
    await until(reminders.snapshot, ({ phase, items }) => phase === 'ready' && items.length === 1);
  });

  test('is offered where reminders are enabled', async () => {
    const { tab, ben } = await scene('hello');
    const runtime = await tab.chat.runtime();
    expect(remindsIn(runtime, false)).toBe(true);
    const bare = ben.channel('messaging', `bare-${randomUUID()}`, {
      members: [ben.userID ?? '', runtime.me()],
    });
    await bare.create();
    tab.chat.openChannel(bare.cid);
    await until(tab.chat.conversation, ({ cid, phase }) => cid === bare.cid && phase === 'ready');
    expect(remindsIn(runtime, false)).toBe(false);
    // It is there elsewhere in the list.
    await until(tab.chat.channels, ({ items }) => items.length === 2);
    expect(remindsIn(runtime, true)).toBe(true);
  });
});

describe('a change in the list', () => {
  test('shows at once and is stored: another time, no time, deleted and restored', async () => {
    const { phone, ids, list } = await scene('invoice');
    const [messageId = ''] = ids;
    await phone.createReminder({ messageId, remind_at: iso(HOUR) });
    const reminders = await list();
    const at = Date.now() + 3 * DAY;
    const moving = reminders.move(messageId, at);
    expect(reminders.snapshot.get().items[0]).toMatchObject({ at, group: 'later' });
    expect(await moving).toBeNull();
    const stored = async () =>
      (await phone.queryReminders()).reminders.map(({ remind_at }) => remind_at ?? null);
    expect(await stored()).toEqual([new Date(at).toISOString()]);
    expect(await reminders.move(messageId, null)).toBeNull();
    expect(reminders.snapshot.get().items[0]?.group).toBe('saved');
    expect(await stored()).toEqual([null]);
    const removing = reminders.remove(messageId);
    expect(reminders.snapshot.get().items).toEqual([]);
    expect(await removing).toBeNull();
    expect(await stored()).toEqual([]);
    expect(await reminders.move(messageId, at)).toBeNull();
    expect(texts(reminders)).toEqual(['invoice']);
    expect(await stored()).toEqual([new Date(at).toISOString()]);
  });

  test('is undone if refused, with the reason', async () => {
    const { tab, phone, ids, list } = await scene('invoice');
    const [messageId = ''] = ids;
    await phone.createReminder({ messageId, remind_at: iso(HOUR) });
    const reminders = await list();
    cable.cut();
    await until(tab.chat.session, ({ connection }) => connection !== 'online');
    expect(await reminders.remove(messageId)).toMatchObject({ code: 'no-answer' });
    expect(reminders.snapshot.get().items[0]).toMatchObject({ group: 'soon', error: { code: 'no-answer' } });
  });

  test('"reminder does not exist": a reminder known only here is created again', async () => {
    const { tab, phone, ids, list } = await scene('invoice');
    const [messageId = ''] = ids;
    await phone.createReminder({ messageId });
    const reminders = await list();
    await found(reminders, (items) => items.length === 1);
    // As if no event had arrived: it is deleted while the event is on its way.
    const mutedEvents = sessionOf(await tab.chat.runtime()).events;
    const received = vi.spyOn(mutedEvents, 'emit').mockImplementation(() => {});
    await phone.deleteReminder(messageId);
    await expect.poll(() => received.mock.calls.length).toBeGreaterThan(0);
    received.mockRestore();
    const at = Date.now() + HOUR;
    expect(await reminders.move(messageId, at)).toBeNull();
    const { reminders: stored } = await phone.queryReminders();
    expect(stored.map(({ remind_at }) => remind_at)).toEqual([new Date(at).toISOString()]);
  });

  test('"already has reminder created for this message_id": a reminder that exists is moved', async () => {
    const { tab, phone, ids, list } = await scene('invoice');
    const [messageId = ''] = ids;
    await phone.createReminder({ messageId });
    const reminders = await list();
    expect(await reminders.remove(messageId)).toBeNull();
    // As if no event had arrived: it is created while the event is on its way.
    const mutedEvents = sessionOf(await tab.chat.runtime()).events;
    const received = vi.spyOn(mutedEvents, 'emit').mockImplementation(() => {});
    await phone.createReminder({ messageId });
    await expect.poll(() => received.mock.calls.length).toBeGreaterThan(0);
    received.mockRestore();
    const at = Date.now() + HOUR;
    expect(await reminders.move(messageId, at)).toBeNull();
    const { reminders: stored } = await phone.queryReminders();
    expect(stored.map(({ remind_at }) => remind_at)).toEqual([new Date(at).toISOString()]);
  });

  test('deleting a reminder that is already deleted succeeds', async () => {
    const { phone, ids, list } = await scene('invoice');
    const [messageId = ''] = ids;
    await phone.createReminder({ messageId });
    const reminders = await list();
    expect(await reminders.remove(messageId)).toBeNull();
    expect(await reminders.remove(messageId)).toBeNull();
    expect(await phone.queryReminders()).toMatchObject({ reminders: [] });
  });
});
