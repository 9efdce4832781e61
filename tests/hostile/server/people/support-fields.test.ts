/** The queue of the staff is no business of visitors: they neither see, set, find nor sort by its fields. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../../support/clients.ts';
import { everything } from '../../../support/everything.ts';
import { PATIENT, pushScene } from '../../../support/push/push-scene.ts';
import { type PushService, startPushService } from '../../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const TAG = 'difficult-customer';
const ASSIGNEE = 'silent-agent';
const FIELDS = {
  support_assignee_id: ASSIGNEE,
  support_tags: [TAG],
  support_priority: 3,
  support_snoozed_until: new Date(Date.now() + 86_400_000).toISOString(),
};

let service: PushService;
let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let admin: StreamChat;
const { away, comes } = pushScene(
  () => service,
  () => admin,
);

beforeAll(async () => {
  service = await startPushService();
  const push = { services: ['127.0.0.1'], contact: 'mailto:owner@shop.example' };
  server = await startServer({ options: { push } });
  admin = clients.admin();
  agent = await clients.user('agent', { role: 'agent' });
  await server.token(ASSIGNEE, 'agent');
  await admin.updateChannelType('support', { replies: true, user_message_reminders: true } as never);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await service.close();
});

const shows = (text: string) =>
  [TAG, ASSIGNEE, 'support_status', 'support_assignee_id', 'support_tags', 'support_priority']
    .concat('support_snoozed_until', 'support_unanswered_since', 'support_first_answer_seconds')
    .concat('support_closed_at')
    .some((word) => text.includes(word));

/** A conversation of a visitor whose every field of the queue is set. */
async function conversation(id: string) {
  const visitor = await clients.user(id, { role: 'user' });
  const seen = everything(visitor);
  const mine = visitor.channel('support', id);
  await mine.watch();
  const { message } = await mine.sendMessage({ text: 'Where is my parcel?' });
  const theirs = agent.channel('support', id);
  await theirs.updatePartial({ set: FIELDS } as never);
  return { visitor, seen, mine, theirs, message };
}

test('a visitor meets the fields nowhere, and an agent meets them', async () => {
  const { visitor, seen, mine, theirs, message } = await conversation('vera');
  const atAgent = everything(agent);
  const since = new Date(Date.now() - 60_000).toISOString();
  const own = { members: { $in: ['vera'] } };
  // Lists, states, messages and searches.
  for (const client of [visitor, agent]) {
    const filter = client === visitor ? own : { cid: mine.cid };
    await client.queryChannels(filter as never, [], { state: true, watch: true, presence: true });
    await client.channel('support', 'vera').query({ state: true, messages: { limit: 10 } });
    await client.getMessage(message.id);
    await client.search(filter as never, 'parcel');
    await client.sync([mine.cid], since);
    await client.get(`${client.baseURL}/channels/support/vera`);
  }
  // Threads, quotes, drafts, reminders, mutes and counts.
  await mine.sendMessage({ text: 'in a thread', parent_id: message.id });
  await theirs.sendMessage({ text: 'in the thread', parent_id: message.id });
  await mine.sendMessage({ text: 'quoting', quoted_message_id: message.id });
  await visitor.queryThreads({ limit: 10 });
  await visitor.getThread(message.id);
  await mine.createDraft({ text: 'half a', id: 'half' } as never);
  await visitor.queryDrafts({ limit: 10 } as never);
  await visitor.createReminder({ messageId: message.id });
  await visitor.queryReminders({ limit: 10 } as never);
  await mine.mute();
  await mine.unmute();
  await visitor.getUnreadCount();
  await mine.queryMembers({});
  await mine.markRead();
  await mine.hide();
  await mine.show();
  await mine.updatePartial({ set: { name: 'Mine' } } as never).catch(() => undefined);
  await mine.update({ name: 'Mine' } as never).catch(() => undefined);
  await visitor.get(`${visitor.baseURL}/app`);
  // Events of changes by staff: a rename, a close, a reopening, a message.
  const renamed = nextEvent(visitor, 'channel.updated', ({ channel }) => channel?.name === 'Parcel 7');
  await theirs.updatePartial({ set: { name: 'Parcel 7' } } as never);
  await renamed;
  const closed = nextEvent(visitor, 'message.new', ({ message: said }) => said?.type === 'system');
  await agent.post(`${agent.baseURL}/channels/support/vera/close`, {});
  await closed;
  await mine.sendMessage({ text: 'Still nothing' });
  await visitor.post(`${visitor.baseURL}/channels/support/vera/close`, {});
  await mine.stopWatching();
  const notified = nextEvent(visitor, 'notification.message_new');
  await theirs.sendMessage({ text: 'It is on its way' });
  await notified;
  const cut = nextEvent(visitor, 'notification.channel_truncated');
  await admin.channel('support', 'vera').truncate();
  await cut;
  // The first event of the next connection holds the visitor's own user.
  await visitor.disconnectUser();
  await visitor.connectUser({ id: 'vera' }, await server.token('vera'));
  expect(seen.length).toBeGreaterThan(40);
  expect(seen.filter(shows)).toEqual([]);
  expect(atAgent.filter(shows).length).toBeGreaterThan(5);
}, 60_000);

test('a visitor’s push and the export of their data are without them', async () => {
  const visitor = await away('Pia');
  const channel = admin.channel('support', visitor.id, { created_by_id: visitor.id });
  await channel.create();
  await channel.sendMessage({ text: 'Hello', user_id: visitor.id } as never);
  await channel.updatePartial({ set: FIELDS } as never);
  await agent.channel('support', visitor.id).sendMessage({ text: 'Good news' });
  await expect
    .poll(() => visitor.browser.pushed.map(({ note }) => note.body), PATIENT)
    .toContain('Good news');
  await comes(visitor, 'Good news');
  expect(shows(JSON.stringify(visitor.browser.pushed))).toBe(false);
  const exported = await admin.exportUser(visitor.id);
  expect(JSON.stringify(exported)).toContain('Hello');
  expect(shows(JSON.stringify(exported))).toBe(false);
}, 60_000);

test('a visitor sets none of them, in words that say nothing about them', async () => {
  const { visitor, mine } = await conversation('vito');
  const state = async () => {
    const [found] = await agent.queryChannels({ cid: mine.cid } as never, [], {});
    return JSON.stringify(found?.data, ['support_status', 'support_assignee_id', 'support_tags']);
  };
  const before = await state();
  const tried: readonly [string, unknown][] = [...Object.entries(FIELDS), ['support_status', 'closed']];
  for (const [key, value] of tried) {
    const words = `field \`${key}\` is reserved and cannot updated`;
    for (const body of [{ set: { [key]: value } }, { unset: [key] }, { set: { name: 'x', [key]: value } }])
      expect(await failure(mine.updatePartial(body as never))).toMatchObject({
        code: 17,
        message: expect.stringContaining(words),
      });
    expect(await failure(mine.updatePartial({ set: { [`${key}.x`]: 1 } } as never))).toMatchObject({
      code: 17,
    });
    expect(await failure(mine.update({ [key]: value } as never))).toMatchObject({ status: 400 });
  }
  expect(await state()).toBe(before);
  const other = await clients.user('vita', { role: 'user' });
  const fresh = other.channel('support', 'vita', { support_tags: [TAG] } as never);
  expect(await failure(fresh.create())).toMatchObject({ status: 400 });
  expect(await failure(visitor.channel('support', 'vera').updatePartial({ set: FIELDS } as never))).toEqual(
    await failure(visitor.channel('support', 'not-there').updatePartial({ set: FIELDS } as never)),
  );
});

test('a visitor neither finds nor sorts by them, in lists and searches', async () => {
  const { visitor } = await conversation('vince');
  const own = { members: { $in: ['vince'] } };
  const refused = { code: 17, status: 403, message: expect.stringContaining('only staff and servers may') };
  for (const condition of [
    { support_status: 'open' },
    { support_assignee_id: ASSIGNEE },
    { support_assignee_id: { $exists: true } },
    { support_tags: { $in: [TAG] } },
    { support_tags: { $contains: TAG } },
    { support_priority: { $gte: 1 } },
    { support_snoozed_until: { $exists: true } },
  ])
    for (const filter of [{ ...own, ...condition }, { $and: [own, { $or: [condition, own] }] }]) {
      expect(await failure(visitor.queryChannels(filter as never, [], {}))).toMatchObject(refused);
      expect(await failure(visitor.search(filter as never, 'parcel'))).toMatchObject(refused);
    }
  for (const field of ['support_status', 'support_assignee_id', 'support_priority', 'support_snoozed_until'])
    expect(await failure(visitor.queryChannels(own as never, [{ [field]: 1 }] as never, {}))).toMatchObject(
      refused,
    );
  await admin.post(`${admin.baseURL}/predefined_filters`, {
    name: 'queue',
    operation: 'QueryChannels',
    filter: { ...own, support_status: 'snoozed' },
  });
  const named = { predefined_filter: 'queue' };
  expect(await failure(visitor.post(`${visitor.baseURL}/channels`, named))).toMatchObject(refused);
  // Custom data below such a name is no way around.
  const below = { ...own, 'support_tags.0': TAG };
  expect(await visitor.queryChannels(below as never, [], {})).toEqual([]);
});
