/** How many support conversations are where, as staff count them. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const DAY_MS = 86_400_000;
/** The number at which a count stops. */
const MOST = 100;

let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
  await server.token('helper', 'agent');
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const countsOf = (client: StreamChat, params: object = {}): Promise<Readonly<Record<string, number>>> =>
  client.get(`${client.baseURL}/support_counts`, params);
const set = (channel: Channel, fields: object) => channel.updatePartial({ set: fields } as never);
const later = () => new Date(Date.now() + DAY_MS).toISOString();

let made = 0;
/** A conversation with one message, as the agent has it. */
async function conversation(): Promise<Channel> {
  made += 1;
  const id = `visitor-${made}`;
  await admin.upsertUser({ id });
  const channel = admin.channel('support', id, { created_by_id: id, members: [id] } as never);
  await channel.create();
  return agent.channel('support', id);
}

test('counts follow assignment, snooze, close, reopening and deletion', async () => {
  const none = { open: 0, mine: 0, unassigned: 0, snoozed: 0, closed: 0 };
  expect(await countsOf(agent)).toMatchObject({ ...none, limit: MOST });
  const [first, second, third] = [await conversation(), await conversation(), await conversation()];
  expect(await countsOf(agent)).toMatchObject({ ...none, open: 3, unassigned: 3 });
  await set(first, { support_assignee_id: 'agent' });
  await set(second, { support_assignee_id: 'helper' });
  expect(await countsOf(agent)).toMatchObject({ ...none, open: 3, mine: 1, unassigned: 1 });
  expect(await countsOf(admin, { user_id: 'helper' })).toMatchObject({ open: 3, mine: 1 });
  expect(await countsOf(admin)).toMatchObject({ open: 3, mine: 0, unassigned: 1 });
  await set(first, { support_snoozed_until: later() });
  await set(third, { support_status: 'closed' });
  // The assignee of a snoozed conversation has nothing to do there.
  expect(await countsOf(agent)).toMatchObject({ open: 1, mine: 0, unassigned: 0, snoozed: 1, closed: 1 });
  await set(third, { support_status: 'open' });
  expect(await countsOf(agent)).toMatchObject({ open: 2, unassigned: 1, snoozed: 1, closed: 0 });
  await admin.channel('support', third.id).delete();
  expect(await countsOf(agent)).toMatchObject({ open: 1, unassigned: 0 });
});

test('counts are those of the lists that the same filters find', async () => {
  await set(await conversation(), { support_assignee_id: 'agent' });
  const counts = await countsOf(agent);
  for (const [name, filter] of [
    ['open', { support_status: 'open' }],
    ['mine', { support_status: 'open', support_assignee_id: 'agent' }],
    ['unassigned', { support_status: 'open', support_assignee_id: null }],
    ['snoozed', { support_status: 'snoozed' }],
    ['closed', { support_status: 'closed' }],
  ] as const) {
    const found = await agent.queryChannels(filter as never, [], { watch: false });
    expect(counts[name], name).toBe(found.length);
  }
});

test('counts stop at the limit', async () => {
  await Promise.all(Array.from({ length: MOST + 1 }, conversation));
  expect(await countsOf(agent)).toMatchObject({ open: MOST, unassigned: MOST });
});

test('are for staff and servers', async () => {
  const visitor = await clients.user('visitor-1', { role: 'user' });
  const guest = await clients.guest('passing-by');
  for (const client of [visitor, guest])
    expect(await failure(countsOf(client))).toMatchObject({
      code: 17,
      status: 403,
      message: expect.stringContaining('only staff and servers may'),
    });
});

test('staff learn of every change by channel.updated, after which they count again', async () => {
  const channel = await conversation();
  for (const fields of [
    { support_assignee_id: 'helper' },
    { support_snoozed_until: later() },
    { support_status: 'closed' },
    { support_status: 'open' },
  ]) {
    const told = nextEvent(agent, 'channel.updated', ({ cid }) => cid === channel.cid);
    await admin.channel('support', channel.id).updatePartial({ set: fields, user_id: 'helper' } as never);
    expect(await told).toMatchObject({ channel: { support_status: expect.any(String) } });
  }
});
