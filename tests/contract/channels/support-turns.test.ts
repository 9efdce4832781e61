/** Support conversations that are nobody's go to the staff who are online, by turns, where the owner wants it. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
const visitors = clientsOf(() => server);
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = visitors.admin();
  await admin.upsertUser({ id: 'closer', role: 'agent' });
});
afterAll(async () => {
  await clients.closeAll();
  await visitors.closeAll();
  await server.close();
});
const agents: string[] = [];

beforeEach(async () => {
  await clients.closeAll();
  for (const id of agents.splice(0)) await isOnline(id, false);
  await turns('turns');
});

const turns = (support_assignment: string) => admin.updateAppSettings({ support_assignment } as never);
const isOnline = async (id: string, online: boolean) => {
  await expect
    .poll(async () => (await admin.queryUsers({ id })).users[0]?.online ?? false, { timeout: 30_000 })
    .toBe(online);
};
/** Agents who are online, and nobody else of the staff. */
async function online(...ids: readonly string[]) {
  const connected = [];
  for (const id of ids) connected.push(await clients.user(id, { role: 'agent' }));
  for (const id of ids) await isOnline(id, true);
  agents.push(...ids);
  return connected;
}

let made = 0;
async function conversation(text = 'Hello') {
  made += 1;
  const visitor = await visitors.user(`visitor-${made}`, { role: 'user' });
  const channel = visitor.channel('support', `visitor-${made}`);
  await channel.watch();
  await channel.sendMessage({ text });
  return channel;
}
const dataOf = async (cid: string) => {
  const [found] = await admin.queryChannels({ cid } as never, [], {});
  return found?.data as object as Readonly<Record<string, unknown>>;
};
const assigneeOf = async (cid: string) => (await dataOf(cid)).support_assignee_id;
const close = (cid: string) =>
  admin.post(`${admin.baseURL}/channels/${cid.replace(':', '/')}/close`, { user_id: 'closer' });

test('are off until a server switches them on', async () => {
  const [agent] = await online('off-a');
  await turns('off');
  const channel = await conversation();
  expect(await assigneeOf(channel.cid)).toBeNull();
  expect((await admin.getAppSettings()) as object).toMatchObject({ app: { support_assignment: 'off' } });
  expect(await failure(admin.updateAppSettings({ support_assignment: 'random' } as never))).toMatchObject({
    code: 4,
    message: expect.stringContaining('[off turns]'),
  });
  const byAgent = agent?.patch(`${agent.baseURL}/app`, { support_assignment: 'turns' });
  expect(await failure(Promise.resolve(byAgent))).toMatchObject({ status: 403 });
});

test('give each conversation to the one with the fewest open ones, and say so to staff', async () => {
  const [first] = await online('few-a', 'few-b');
  if (first === undefined) throw new Error('an agent is needed');
  const told = nextEvent(first, 'channel.updated');
  const channels = [await conversation(), await conversation()];
  expect(await told).toMatchObject({
    channel: { cid: channels[0]?.cid, support_assignee_id: expect.stringMatching(/^few-/) },
  });
  const got = await Promise.all(channels.map(({ cid }) => assigneeOf(cid)));
  expect(got.toSorted()).toEqual(['few-a', 'few-b']);
  // The other one has waited longer, but has an open conversation.
  await close(channels[1]?.cid ?? '');
  expect(await assigneeOf((await conversation()).cid)).toBe(got[1]);
});

test('go on in the order of waiting while nobody has open ones', async () => {
  await online('wait-a', 'wait-b', 'wait-c');
  const got = [];
  for (let at = 0; at < 6; at += 1) {
    const { cid } = await conversation();
    got.push(await assigneeOf(cid));
    await close(cid);
  }
  expect(got.slice(0, 3).sort()).toEqual(['wait-a', 'wait-b', 'wait-c']);
  expect(got.slice(3)).toEqual(got.slice(0, 3));
});

test('pass by those who are away or invisible; the next message finds who has come', async () => {
  await admin.upsertUser({ id: 'away', role: 'agent' });
  const [hidden] = await online('hidden');
  await hidden?.partialUpdateUser({ id: 'hidden', set: { invisible: true } } as never);
  const channel = await conversation();
  expect(await assigneeOf(channel.cid)).toBeNull();
  await online('here');
  await channel.sendMessage({ text: 'Anybody?' });
  expect(await assigneeOf(channel.cid)).toBe('here');
});

test('leave an assignee, and reopened conversations of nobody get one', async () => {
  const [agent] = await online('keep-a', 'keep-b');
  const channel = await conversation();
  const assignee = await assigneeOf(channel.cid);
  const other = assignee === 'keep-a' ? 'keep-b' : 'keep-a';
  const theirs = agent?.channel('support', channel.id);
  await theirs?.updatePartial({ set: { support_assignee_id: other } } as never);
  await channel.sendMessage({ text: 'And one more thing' });
  expect(await assigneeOf(channel.cid)).toBe(other);
  await theirs?.updatePartial({ set: { support_assignee_id: null, support_status: 'closed' } } as never);
  expect(await assigneeOf(channel.cid)).toBeNull();
  await channel.sendMessage({ text: 'It happened again' });
  expect(await dataOf(channel.cid)).toMatchObject({
    support_status: 'open',
    support_assignee_id: expect.stringMatching(/^keep-/),
  });
});

test('give a conversation of nobody to somebody when its snooze is over', async () => {
  const channel = await conversation();
  const [agent] = await online('snooze-a');
  expect(await assigneeOf(channel.cid)).toBeNull();
  const until = new Date(Date.now() + 300).toISOString();
  const theirs = agent?.channel('support', channel.id);
  await theirs?.updatePartial({ set: { support_snoozed_until: until } } as never);
  await expect.poll(() => assigneeOf(channel.cid), { timeout: 30_000 }).toBe('snooze-a');
  expect(await dataOf(channel.cid)).toMatchObject({ support_status: 'open' });
});
