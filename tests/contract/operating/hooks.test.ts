/** Webhooks, the log of their deliveries, and the hook before a message. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { type HookReceiver, hookReceiver } from '../../support/push/hook-receiver.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;

let server: TestServer;
let receiver: HookReceiver;
let admin: StreamChat;
let ann: StreamChat;
const clients = clientsOf(() => server);

interface Delivery {
  readonly id: string;
  readonly hook_id: string;
  readonly event_type: string;
  readonly state: string;
  readonly attempts: number;
  readonly status_code?: number;
  readonly error?: string;
}

const log = (query: object = {}): Promise<{ deliveries: readonly Delivery[]; next?: string }> =>
  admin.get(`${server.url}/hook/deliveries`, query);

/** Hooks replace those of earlier tests. */
const setHooks = (...hooks: readonly object[]) =>
  admin.updateAppSettings({
    webhook_url: '',
    before_message_send_hook_url: '',
    event_hooks: hooks.map((hook) => ({
      hook_type: 'webhook',
      enabled: true,
      webhook_url: receiver.url,
      ...hook,
    })),
  } as never);

let made = 0;
async function room() {
  made += 1;
  const channel = ann.channel('messaging', `room-${made}`, { members: ['ann', 'bob'] });
  await channel.watch();
  return channel;
}

beforeAll(async () => {
  receiver = await hookReceiver();
  server = await startServer({ options: { hookAllow: ['127.0.0.1'] } });
  admin = clients.admin();
  await admin.upsertUsers([{ id: 'ann', name: 'Ann' }, { id: 'bob' }, { id: 'shop' }]);
  ann = await clients.user('ann');
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer(() => ({ status: 200 }));
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await receiver.close();
});

test('an event is posted once, signed, and logged without its words', async () => {
  await setHooks({ id: 'all' });
  const channel = await room();
  const { message } = await channel.sendMessage({ text: 'Hello hooks' });
  await expect.poll(() => receiver.of('message.new').length).toBe(1);
  const [sent] = receiver.of('message.new');
  expect(sent?.event).toMatchObject({
    type: 'message.new',
    cid: channel.cid,
    message: { id: message.id, text: 'Hello hooks' },
    user: { id: 'ann' },
    channel_member_count: 2,
  });
  expect(admin.verifyWebhook(sent?.body ?? '', String(sent?.headers['x-signature']))).toBe(true);
  expect(sent?.headers).toMatchObject({ 'x-api-key': server.key, 'x-webhook-attempt': '1' });
  await channel.sendReaction(message.id, { type: 'love' });
  await channel.deleteReaction(message.id, 'love');
  await expect.poll(() => receiver.of('reaction.deleted').length).toBe(1);
  expect(receiver.of('channel.created')).toHaveLength(1);
  expect(receiver.of('reaction.new')).toHaveLength(1);
  expect(receiver.received.filter(({ event }) => /^(notification|typing)/.test(event.type))).toEqual([]);
  await expect.poll(async () => (await log({ state: 'waiting' })).deliveries).toEqual([]);
  const { deliveries } = await log({ hook_id: 'all', limit: 1 });
  expect(deliveries).toMatchObject([
    { event_type: 'reaction.deleted', state: 'delivered', attempts: 1, status_code: 200 },
  ]);
  expect(JSON.stringify(await log())).not.toContain('Hello hooks');
});

test('a hook names the events it wants, may be off, and takes gzip', async () => {
  await setHooks({ id: 'some', event_types: ['message.updated'] }, { id: 'off', enabled: false });
  await admin.updateAppSettings({ enable_hook_payload_compression: true } as never);
  const channel = await room();
  const { message } = await channel.sendMessage({ text: 'one' });
  await ann.updateMessage({ id: message.id, text: 'two' });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [sent] = receiver.received;
  expect(sent?.event).toMatchObject({ type: 'message.updated', message: { text: 'two' } });
  expect(sent?.headers['content-encoding']).toBe('gzip');
  expect(admin.verifyWebhook(sent?.body ?? '', String(sent?.headers['x-signature']))).toBe(true);
  await admin.updateAppSettings({ enable_hook_payload_compression: false } as never);
});

test('a failed delivery is tried again under the same id, and given up after three times', async () => {
  await setHooks({ id: 'retried', event_types: ['message.new'] });
  receiver.answer(({ headers }) => ({ status: headers['x-webhook-attempt'] === '1' ? 503 : 200 }));
  const channel = await room();
  await channel.sendMessage({ text: 'again' });
  await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2);
  expect(new Set(receiver.received.map(({ headers }) => headers['x-webhook-id'])).size).toBe(1);
  const first = async () => (await log({ hook_id: 'retried', limit: 1 })).deliveries[0];
  await expect.poll(first).toMatchObject({ state: 'delivered', attempts: 2, status_code: 200 });
  receiver.answer(() => ({ status: 500 }));
  await channel.sendMessage({ text: 'never' });
  await expect
    .poll(first, { timeout: 15_000 })
    .toMatchObject({ state: 'failed', attempts: 3, status_code: 500 });
  receiver.answer(() => ({ status: 400 }));
  await channel.sendMessage({ text: 'refused' });
  await expect.poll(first).toMatchObject({ state: 'failed', attempts: 1, error: 'it answered 400' });
  const page = await log({ hook_id: 'retried', limit: 2 });
  expect(page.deliveries).toHaveLength(2);
  const rest = await log({ hook_id: 'retried', limit: 2, next: page.next ?? '' });
  expect(rest.deliveries.map(({ state }) => state)).toEqual(['delivered']);
  expect(rest).not.toHaveProperty('next');
});

test('people, reports and the app’s own events are told to hooks alone', async () => {
  await setHooks({ id: 'people', should_send_custom_events: true });
  const channel = await room();
  const { message } = await channel.sendMessage({ text: 'rude' });
  const bob = await clients.user('bob');
  await bob.muteUser('ann');
  await bob.flagMessage(message.id);
  await channel.sendEvent({ type: 'wave', strength: 7 } as never);
  await admin.upsertUser({ id: 'cyd' });
  await admin.deactivateUser('cyd');
  await expect.poll(() => receiver.of('user.deactivated').length).toBe(1);
  await expect.poll(() => receiver.of('wave').length).toBe(1);
  expect(receiver.of('wave')[0]?.event).toMatchObject({ strength: 7, user: { id: 'ann' }, cid: channel.cid });
  expect(receiver.of('user.muted')[0]?.event).toMatchObject({
    user: { id: 'bob' },
    target_user: { id: 'ann' },
  });
  expect(receiver.of('message.flagged')[0]?.event).toMatchObject({
    user: { id: 'bob' },
    message: { text: 'rude' },
  });
});

test('a campaign says when it begins and ends, and its messages can go unsaid', async () => {
  await setHooks({ id: 'campaigns' });
  const campaign = admin.campaign({
    sender_id: 'shop',
    user_ids: ['bob'],
    create_channels: true,
    skip_webhook: true,
    message_template: { text: 'Sale' },
  } as never);
  const { campaign: created } = await campaign.create();
  await campaign.start();
  await expect.poll(() => receiver.of('campaign.completed').length).toBe(1);
  expect(receiver.of('campaign.started')[0]?.event).toMatchObject({
    campaign: { id: created?.id, status: 'in_progress' },
  });
  expect(receiver.of('campaign.completed')[0]?.event).toMatchObject({
    campaign: { id: created?.id, status: 'completed', stats: { stats_messages_sent: 1 } },
  });
  expect(receiver.of('message.new')).toEqual([]);
});

test('the older settings name one webhook and its events', async () => {
  await setHooks();
  await admin.updateAppSettings({ webhook_url: receiver.url, webhook_events: ['message.new'] } as never);
  const channel = await room();
  await channel.sendMessage({ text: 'older' });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.event).toMatchObject({ type: 'message.new', message: { text: 'older' } });
  await setHooks();
  await channel.sendMessage({ text: 'unheard' });
  expect((await log({ limit: 1 })).deliveries[0]?.hook_id).toBe('webhook_url');
});

test('a private address that nobody allowed is not called', async () => {
  await setHooks({ id: 'private', webhook_url: 'http://127.0.0.2:9/x', event_types: ['message.new'] });
  const channel = await room();
  await channel.sendMessage({ text: 'inside' });
  const first = async () => (await log({ hook_id: 'private' })).deliveries[0];
  await expect
    .poll(first)
    .toMatchObject({ state: 'failed', attempts: 1, error: 'its address is not public' });
});

test('the hook before a message changes it, refuses it, and is not waited for', async () => {
  await setHooks();
  await admin.updateAppSettings({
    before_message_send_hook_url: receiver.url,
    before_message_send_hook_attempt_timeout_ms: 300,
  } as never);
  const channel = await room();
  receiver.answer(({ event }) => ({
    status: 200,
    body: { message: { ...event.message, text: 'f***', rating: 3 } },
  }));
  const { message } = await channel.sendMessage({ text: 'fork' });
  expect(message).toMatchObject({ text: 'f***', rating: 3, type: 'regular' });
  const [asked] = receiver.received;
  expect(asked?.event).toMatchObject({ message: { text: 'fork' }, user: { id: 'ann', name: 'Ann' } });
  expect(admin.verifyWebhook(asked?.body ?? '', String(asked?.headers['x-signature']))).toBe(true);
  receiver.answer(() => ({ status: 200, body: { message: { type: 'error', text: 'Not here' } } }));
  const { message: refused } = await channel.sendMessage({ text: 'spoon' });
  expect(refused).toMatchObject({ type: 'error', text: 'Not here' });
  receiver.answer(() => 'hang');
  expect((await channel.sendMessage({ text: 'late' })).message).toMatchObject({
    type: 'regular',
    text: 'late',
  });
  for (const reply of [
    { status: 500 },
    { status: 200, body: 'words' },
    { status: 200, body: { message: 7 } },
  ]) {
    receiver.answer(() => reply);
    expect((await channel.sendMessage({ text: 'kept' })).message).toMatchObject({
      type: 'regular',
      text: 'kept',
    });
  }
  const { messages } = await channel.query({ messages: { limit: 10 } });
  expect(messages.map(({ text }) => text)).toEqual(['f***', 'late', 'kept', 'kept', 'kept']);
  await admin.updateAppSettings({ before_message_send_hook_url: '' } as never);
});

test('settings of hooks are checked; queues and topics answer that none is there', async () => {
  for (const hook of [
    { hook_type: 'pigeon', webhook_url: 'https://x.example' },
    { hook_type: 'webhook' },
    { hook_type: 'webhook', webhook_url: 'ftp://x.example' },
    { hook_type: 'sqs', sqs_queue_url: '' },
    { hook_type: 'webhook', webhook_url: 'https://x.example', event_types: 'message.new' },
  ])
    expect(await failure(admin.updateAppSettings({ event_hooks: [hook] } as never))).toMatchObject({
      code: BAD,
    });
  const twice = { id: 'one', hook_type: 'webhook', webhook_url: 'https://x.example' };
  expect(await failure(admin.updateAppSettings({ event_hooks: [twice, twice] } as never))).toMatchObject({
    code: BAD,
  });
  await setHooks({ webhook_url: 'https://x.example' });
  const { app } = (await admin.getAppSettings()) as never as { app: { event_hooks: readonly object[] } };
  expect(app.event_hooks).toMatchObject([
    { id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String), enabled: true },
  ]);
  expect(await admin.testSQSSettings({ sqs_url: 'nowhere' })).toMatchObject({
    status: 'error',
    error: 'invalid SQS url',
  });
  expect(await admin.testSNSSettings({ sns_topic_arn: 'arn:aws:sns:x' })).toMatchObject({
    status: 'error',
    error: expect.stringContaining('publishing the message failed.'),
  });
  const { events } = await admin.getHookEvents();
  expect(events.find(({ name }) => name === 'message.new')).toMatchObject({ products: ['chat'] });
  expect((await admin.getHookEvents(['video'] as never)).events).toEqual([]);
  expect(await failure(ann.getHookEvents())).toMatchObject({ status: 403 });
  expect(await failure(log({ state: 'lost' }))).toMatchObject({ code: BAD });
  await setHooks();
});

test('a hook that hangs holds up no other, and what waits survives a restart', async () => {
  await setHooks(
    { id: 'slow', event_types: ['message.new'], timeout_ms: 500 },
    { id: 'quick', event_types: ['message.new'], webhook_url: `${receiver.url}/quick` },
  );
  receiver.answer(() => 'hang');
  const channel = await room();
  await channel.sendMessage({ text: 'kept' });
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1);
  receiver.answer(() => ({ status: 200 }));
  await server.restart();
  const all = async () =>
    (await log()).deliveries
      .filter(({ hook_id: id }) => id === 'slow' || id === 'quick')
      .map(({ state }) => state);
  await expect.poll(all, { timeout: 45_000 }).toEqual(['delivered', 'delivered']);
});
