import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

/** A time so far away that no test reaches it, in ms. */
const LONG = 3_600_000;
/** A time soon enough to wait for, in ms. */
const SOON = 300;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A channel with reminders, and a message by bob. */
async function room(id: string) {
  const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await channel.create();
  await clients
    .admin()
    .channel('messaging', id)
    .updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  const { message } = await bob.channel('messaging', id).sendMessage({ text: id });
  return { channel, messageId: message.id };
}

describe('36: reminders', () => {
  test('work only where the channel’s overrides enable them', async () => {
    const channel = ann.channel('messaging', 'off', { members: ['ann', 'bob'] });
    await channel.create();
    const { message } = await channel.sendMessage({ text: 'x' });
    expect(await failure(ann.createReminder({ messageId: message.id }))).toMatchObject({
      code: 19,
      status: 400,
    });
    const { messageId } = await room('on');
    expect((await ann.createReminder({ messageId })).reminder).toMatchObject({ message_id: messageId });
    expect((await ann.channel('messaging', 'on').query({})).channel.config?.user_message_reminders).toBe(
      true,
    );
  });

  test('are refused with the texts that clients look for', async () => {
    const { messageId } = await room('words');
    const missing = await failure(ann.updateReminder({ messageId, remind_at: null }));
    expect(missing.message).toContain('reminder does not exist');
    await ann.createReminder({ messageId });
    const twice = await failure(ann.createReminder({ messageId }));
    expect(twice).toMatchObject({ code: 4, status: 400 });
    expect(twice.message).toContain('already has reminder created for this message_id');
    expect(await failure(ann.createReminder({ messageId: 'nothing' }))).toMatchObject({ code: 16 });
    expect(await failure(ann.updateReminder({ messageId, remind_at: 'tomorrow' }))).toMatchObject({
      code: 4,
    });
  });

  test('are created, changed, shown with their message to their owner only, deleted', async () => {
    const { channel, messageId } = await room('life');
    const phone = await clients.user('ann');
    const others = record(bob);
    const created = nextEvent(phone, 'reminder.created');
    const at = inMs(LONG);
    const { reminder } = await ann.createReminder({ messageId, remind_at: at });
    expect(reminder).toMatchObject({
      message_id: messageId,
      channel_cid: 'messaging:life',
      user_id: 'ann',
      remind_at: at,
      message: { text: 'life' },
    });
    expect(await created).toMatchObject({ message_id: messageId, reminder: { remind_at: at } });
    expect((await channel.query({})).messages[0]?.reminder).toMatchObject({ remind_at: at });
    expect((await bob.channel('messaging', 'life').query({})).messages[0]?.reminder).toBeUndefined();

    const updated = nextEvent(phone, 'reminder.updated');
    expect((await ann.updateReminder({ messageId, remind_at: null })).reminder.remind_at).toBeUndefined();
    expect((await updated).reminder?.remind_at).toBeUndefined();
    const deleted = nextEvent(phone, 'reminder.deleted');
    await ann.deleteReminder(messageId);
    expect(await deleted).toMatchObject({ message_id: messageId, user_id: 'ann' });
    expect(await failure(ann.deleteReminder(messageId))).toMatchObject({ code: 16 });
    expect(others.map(({ type }) => type).filter((type) => type.startsWith('reminder.'))).toEqual([]);
  });

  test('are queried by time, filtered and paged; removed with a deleted message', async () => {
    const cat = await clients.user('cat', { role: 'user' });
    const channel = cat.channel('messaging', 'asked', { members: ['cat'] });
    await channel.create();
    await clients
      .admin()
      .channel('messaging', 'asked')
      .updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
    for (const [i, id] of ['k0', 'k1', 'k2'].entries()) {
      await channel.sendMessage({ id, text: id });
      await cat.createReminder({ messageId: id, remind_at: inMs(LONG * (3 - i)) });
    }
    await channel.sendMessage({ id: 'k3', text: 'k3' });
    await cat.createReminder({ messageId: 'k3' });
    const ids = (page: { reminders: { message_id: string }[] }) =>
      page.reminders.map(({ message_id }) => message_id);
    expect(ids(await cat.queryReminders())).toEqual(['k2', 'k1', 'k0', 'k3']);
    const first = await cat.queryReminders({ limit: 3 });
    const second = await cat.queryReminders({ limit: 3, next: first.next as string });
    expect([ids(first), ids(second)]).toEqual([['k2', 'k1', 'k0'], ['k3']]);
    const back = await cat.queryReminders({ limit: 3, prev: second.prev as string } as never);
    expect(ids(back)).toEqual(['k2', 'k1', 'k0']);
    expect(ids(await cat.queryReminders({ filter: { remind_at: { $exists: false } } as never }))).toEqual([
      'k3',
    ]);
    expect(ids(await cat.queryReminders({ filter: { message_id: { $in: ['k1'] } } as never }))).toEqual([
      'k1',
    ]);
    await channel.query({});
    await cat.deleteMessage('k2');
    expect(ids(await cat.queryReminders())).toEqual(['k1', 'k0', 'k3']);
  });

  test('notification.reminder_due arrives when they are due', async () => {
    const { messageId } = await room('due');
    const due = nextEvent(ann, 'notification.reminder_due');
    await ann.createReminder({ messageId, remind_at: inMs(SOON) });
    expect(await due).toMatchObject({ message_id: messageId, reminder: { message: { text: 'due' } } });
  });

  test('also if the server was down at that time', async () => {
    const { messageId } = await room('restart');
    const away = await clients.user('dora', { role: 'user' });
    await clients.admin().channel('messaging', 'restart').addMembers(['dora']);
    await away.createReminder({ messageId, remind_at: inMs(SOON) });
    await away.disconnectUser();
    await server.restart();
    // Whichever comes first, her return or the time: she is notified.
    const back = clients.client();
    const due = nextEvent(back, 'notification.reminder_due');
    const token = await server.token('dora');
    await back.connectUser({ id: 'dora' }, token);
    expect(await due).toMatchObject({ message_id: messageId });
  });
});
