/** The queue of support conversations: staff-only fields, filters, snoozes and reopening. */
import type { Channel, Event, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** A snooze that is over while a test waits, ms. */
const SOON_MS = 400;
const DAY_MS = 86_400_000;

let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
  await server.token('helper', 'moderator');
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const set = (channel: Channel, fields: object, unset: readonly string[] = []) =>
  channel.updatePartial({ set: fields, unset } as never);
const dataOf = async (client: StreamChat, cid: string) => {
  const [found] = await client.queryChannels({ cid } as never, [], { watch: false });
  return found?.data as Readonly<Record<string, unknown>> | undefined;
};
const updatedOf = (cid: string, status: string) => (event: Event) =>
  event.cid === cid && (event.channel as { support_status?: string } | undefined)?.support_status === status;

let visitors = 0;
/** A conversation with one message, as its visitor and as the agent have it. */
async function conversation() {
  visitors += 1;
  const visitor = await clients.user(`visitor-${visitors}`, { role: 'user' });
  const mine = visitor.channel('support', visitor.userID ?? '');
  await mine.watch();
  await mine.sendMessage({ text: 'Where is my order?' });
  return { visitor, mine, cid: mine.cid, theirs: agent.channel('support', mine.id) };
}

describe('the fields of the queue', () => {
  test('are those of a new conversation until staff or servers set them', async () => {
    const { theirs, cid } = await conversation();
    expect(await dataOf(agent, cid)).toMatchObject({
      support_status: 'open',
      support_assignee_id: null,
      support_tags: [],
      support_priority: 0,
      support_snoozed_until: null,
    });
    const { channel } = await set(theirs, {
      support_assignee_id: 'helper',
      support_tags: ['refund', ' vip ', 'refund'],
      support_priority: 2,
    });
    const after = { support_assignee_id: 'helper', support_tags: ['refund', 'vip'], support_priority: 2 };
    expect(channel).toMatchObject({ support_status: 'open', ...after });
    expect(await dataOf(agent, cid)).toMatchObject(after);
    const unset = ['support_assignee_id', 'support_tags', 'support_priority'];
    await admin.channel('support', theirs.id).updatePartial({ unset } as never);
    expect(await dataOf(admin, cid)).toMatchObject({
      support_assignee_id: null,
      support_tags: [],
      support_priority: 0,
    });
  });

  test('reach connected staff by an event, and the visitor in no way', async () => {
    const { visitor, mine, theirs, cid } = await conversation();
    const seen = record(visitor);
    const before = await dataOf(visitor, cid);
    const told = nextEvent(agent, 'channel.updated', ({ cid: of }) => of === cid);
    await set(theirs, { support_tags: ['vip'] });
    expect(await told).toMatchObject({ channel: { support_tags: ['vip'] }, user: { id: 'agent' } });
    expect(await dataOf(visitor, cid)).toEqual(before);
    // The event of the message is after one that went to the visitor by mistake.
    await mine.sendMessage({ text: 'Anybody?' });
    expect(seen.map(({ type }) => type)).not.toContain('channel.updated');
  });

  test('stay in the events of other changes, for staff alone', async () => {
    const { visitor, theirs, cid } = await conversation();
    await set(theirs, { support_tags: ['vip'] });
    const events = [agent, visitor].map((client) =>
      nextEvent(client, 'channel.updated', ({ channel }) => channel?.name === 'Order 7'),
    );
    await set(theirs, { name: 'Order 7', support_priority: 1 });
    const [atAgent, atVisitor] = await Promise.all(events);
    expect(atAgent?.channel).toMatchObject({ cid, support_tags: ['vip'], support_priority: 1 });
    expect(JSON.stringify(atVisitor)).not.toContain('support_');
  });

  test('reach staff who were away by /sync, and the visitor in no way', async () => {
    const { visitor, theirs, cid } = await conversation();
    const since = new Date(Date.now() - 1).toISOString();
    await set(theirs, { support_tags: ['vip'] });
    const atAgent = await agent.sync([cid], since);
    expect(atAgent.events).toContainEqual(
      expect.objectContaining({
        type: 'channel.updated',
        channel: expect.objectContaining({ support_tags: ['vip'] }),
      }),
    );
    const atVisitor = await visitor.sync([cid], since);
    expect(atVisitor.events.map(({ type }) => type)).not.toContain('channel.updated');
  });

  test('may come back in a full update, unless they differ', async () => {
    const { theirs, cid } = await conversation();
    await theirs.watch();
    await set(theirs, { support_status: 'snoozed', support_snoozed_until: inMs(DAY_MS) });
    await theirs.query({});
    await theirs.update({ ...theirs.data, name: 'Order 8' } as never);
    expect(await dataOf(agent, cid)).toMatchObject({ name: 'Order 8', support_status: 'snoozed' });
    expect(await failure(theirs.update({ support_priority: 3 } as never))).toMatchObject({ code: 4 });
  });

  test.each([
    [{ support_status: 'done' }, 'one of open, snoozed, closed'],
    [{ support_status: null }, 'one of open, snoozed, closed'],
    [{ support_status: 'snoozed' }, 'a time in `support_snoozed_until`'],
    [{ support_snoozed_until: '2020-01-01T00:00:00Z' }, 'must be after now'],
    [{ support_snoozed_until: '2999-01-01T00:00:00Z' }, 'and not after'],
    [{ support_snoozed_until: 'tomorrow' }, 'RFC 3339'],
    [{ support_status: 'open', support_snoozed_until: '2999-01-01T00:00:00Z' }, 'for snoozed conversations'],
    [{ support_assignee_id: 'nobody-here' }, 'nobody-here is none'],
    [{ support_assignee_id: 'visitor-1' }, 'an active user with role agent or moderator or admin'],
    [{ support_tags: 'vip' }, 'array'],
    [{ support_tags: [7] }, 'string'],
    [{ support_tags: [' '] }, 'non-empty strings'],
    [{ support_tags: ['x'.repeat(51)] }, 'at most 50 characters'],
    [{ support_tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'at most 20 items'],
    [{ support_priority: 4 }, 'from 0 to 3'],
    [{ support_priority: 1.5 }, 'from 0 to 3'],
    [{ support_priority: 'high' }, 'number'],
  ])('refuse %j', async (fields, words) => {
    const { theirs, cid } = await conversation();
    const before = await dataOf(agent, cid);
    const refused = await failure(set(theirs, fields));
    expect(refused).toMatchObject({ code: 4, status: 400, message: expect.stringContaining(words) });
    expect(await dataOf(agent, cid)).toEqual(before);
  });

  test('are not for channels of other types, and not for a new channel', async () => {
    const plain = admin.channel('messaging', 'plain', { created_by_id: 'helper', members: ['helper'] });
    await plain.create();
    expect(await failure(set(plain, { support_priority: 1 }))).toMatchObject({
      code: 4,
      message: expect.stringContaining('for support conversations'),
    });
    expect(await dataOf(admin, plain.cid)).not.toHaveProperty('support_status');
    const fresh = agent.channel('support', 'fresh', { support_tags: ['vip'] } as never);
    expect(await failure(fresh.create())).toMatchObject({ code: 4 });
  });
});

describe('the status', () => {
  test('closes with the message that closing sends, for which a server names its author', async () => {
    const { visitor, theirs, cid } = await conversation();
    const said = nextEvent(visitor, 'message.new', ({ message }) => message?.type === 'system');
    await set(theirs, { support_status: 'closed' });
    expect(await said).toMatchObject({ message: { closing: true, user: { id: 'agent' } } });
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'closed' });
    // The second time changes nothing.
    await set(theirs, { support_status: 'closed' });
    const { messages } = await theirs.query({ messages: { limit: 10 } });
    expect(messages.filter(({ type }) => type === 'system')).toHaveLength(1);
    const reopened = nextEvent(visitor, 'message.new', ({ message }) => message?.type === 'system');
    await set(theirs, { support_status: 'open' });
    expect(await reopened).toMatchObject({ message: { closing: false, user: { id: 'agent' } } });
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'open' });
    const byServer = { set: { support_status: 'closed' } };
    expect(await failure(admin.channel('support', theirs.id).updatePartial(byServer as never))).toMatchObject(
      { code: 4, message: expect.stringContaining('user_id') },
    );
    await admin.channel('support', theirs.id).updatePartial({ ...byServer, user_id: 'helper' } as never);
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'closed' });
    const openByServer = { set: { support_status: 'open' } };
    expect(
      await failure(admin.channel('support', theirs.id).updatePartial(openByServer as never)),
    ).toMatchObject({ code: 4, message: expect.stringContaining('user_id') });
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'closed' });
  });

  test('is snoozed by a time, and open again without it', async () => {
    const { theirs, cid } = await conversation();
    const until = inMs(DAY_MS);
    await set(theirs, { support_snoozed_until: until });
    expect(await dataOf(agent, cid)).toMatchObject({
      support_status: 'snoozed',
      support_snoozed_until: expect.any(String),
    });
    expect(Date.parse(String((await dataOf(agent, cid))?.support_snoozed_until))).toBe(Date.parse(until));
    await set(theirs, {}, ['support_snoozed_until']);
    const open = { support_status: 'open', support_snoozed_until: null };
    expect(await dataOf(agent, cid)).toMatchObject(open);
    await set(theirs, { support_status: 'closed' });
    expect(await failure(set(theirs, { support_snoozed_until: until }))).toMatchObject({
      code: 4,
      message: expect.stringContaining('the conversation is closed'),
    });
    await set(theirs, { support_status: 'snoozed', support_snoozed_until: until });
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'snoozed' });
    await set(theirs, { support_status: 'open' });
    expect(await dataOf(agent, cid)).toMatchObject(open);
  });

  test('opens when the snooze is over, once, and says so to staff', async () => {
    const { visitor, mine, theirs, cid } = await conversation();
    const atVisitor = record(visitor);
    const atAgent = record(agent);
    const opened = nextEvent(agent, 'channel.updated', updatedOf(cid, 'open'));
    await set(theirs, { support_snoozed_until: inMs(SOON_MS) });
    expect(await opened).toMatchObject({ channel: { cid, support_snoozed_until: null } });
    expect(await dataOf(agent, cid)).toMatchObject({ support_status: 'open' });
    const next = nextEvent(agent, 'notification.message_new', ({ message }) => message?.text === 'Hello?');
    await mine.sendMessage({ text: 'Hello?' });
    await next;
    expect(atAgent.filter(updatedOf(cid, 'open'))).toHaveLength(1);
    expect(atVisitor.map(({ type }) => type)).not.toContain('channel.updated');
  });

  test('opens at the visitor’s message, also from a snooze; staff’s messages leave it', async () => {
    const { mine, theirs, cid } = await conversation();
    await theirs.watch();
    for (const fields of [
      { support_status: 'closed' },
      { support_status: 'snoozed', support_snoozed_until: inMs(DAY_MS) },
    ]) {
      await set(theirs, fields);
      await theirs.sendMessage({ text: 'One more thing.' });
      expect(await dataOf(agent, cid)).toMatchObject({ support_status: fields.support_status });
      const opened = nextEvent(agent, 'channel.updated', updatedOf(cid, 'open'));
      await mine.sendMessage({ text: 'It happened again' });
      await opened;
      expect(await dataOf(agent, cid)).toMatchObject({
        support_status: 'open',
        support_snoozed_until: null,
      });
    }
  });
});

describe('an assignee who leaves the staff', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['by role', (id) => admin.upsertUser({ id, role: 'user' })],
    ['deactivated', (id) => admin.deactivateUser(id)],
    ['deleted', (id) => admin.deleteUser(id, {})],
  ])('gives the conversations back: %s', async (how, leave) => {
    const id = `leaver-${how.length}`;
    await admin.upsertUser({ id, role: 'agent' });
    const open = await conversation();
    const closed = await conversation();
    for (const { theirs } of [open, closed]) await set(theirs, { support_assignee_id: id });
    await set(closed.theirs, { support_status: 'closed' });
    const told = nextEvent(agent, 'channel.updated', ({ cid }) => cid === open.cid);
    await leave(id);
    expect(await told).toMatchObject({ channel: { support_assignee_id: null } });
    expect(await dataOf(agent, open.cid)).toMatchObject({ support_assignee_id: null });
    expect(await dataOf(agent, closed.cid)).toMatchObject({ support_assignee_id: id });
    await closed.mine.sendMessage({ text: 'It happened again' });
    expect(await dataOf(agent, closed.cid)).toMatchObject({
      support_status: 'open',
      support_assignee_id: null,
    });
  });
});

describe('the filters of the queue', () => {
  let cids: readonly string[] = [];
  let watcher: StreamChat;

  beforeAll(async () => {
    watcher = await clients.user('watcher', { role: 'agent' });
    const made = [];
    for (let at = 0; at < 4; at += 1) made.push(await conversation());
    const [a, b, c, d] = made.map(({ theirs }) => theirs);
    if (!(a && b && c && d)) throw new Error('four conversations are needed');
    await set(a, { support_assignee_id: 'watcher', support_tags: ['refund', 'vip'], support_priority: 1 });
    await set(b, { support_tags: ['vip'], support_priority: 3 });
    await set(c, { support_assignee_id: 'watcher', support_snoozed_until: inMs(DAY_MS) });
    await set(d, { support_status: 'closed', support_tags: ['refund'] });
    cids = made.map(({ cid }) => cid);
  });

  const found = async (filter: object, sort: object = { cid: 1 }) => {
    const all = { $and: [{ cid: { $in: cids } }, filter] };
    const channels = await watcher.queryChannels(all as never, sort as never, { watch: false });
    return channels.map(({ cid }) => 'abcd'[cids.indexOf(cid)]).join('');
  };

  test.each<[object, string]>([
    [{ support_status: 'open' }, 'ab'],
    [{ support_status: { $in: ['snoozed', 'closed'] } }, 'cd'],
    [{ support_assignee_id: 'watcher' }, 'ac'],
    [{ support_assignee_id: { $in: ['watcher', 'helper'] } }, 'ac'],
    [{ support_assignee_id: null }, 'bd'],
    [{ support_assignee_id: { $exists: true } }, 'ac'],
    [{ support_tags: { $in: ['refund', 'x'] } }, 'ad'],
    [{ support_tags: { $contains: 'vip' } }, 'ab'],
    [{ support_tags: { $eq: ['vip', 'refund'] } }, 'a'],
    [{ support_priority: { $gte: 1 } }, 'ab'],
    [{ support_priority: { $gt: 1 } }, 'b'],
    [{ support_snoozed_until: { $gt: '2020-01-01T00:00:00Z' } }, 'c'],
    [{ support_snoozed_until: { $exists: false } }, 'abd'],
    [{ $and: [{ support_status: 'open' }, { support_assignee_id: null }] }, 'b'],
  ])('%j', async (filter, expected) => {
    expect(await found(filter)).toBe(expected);
  });

  test.each<[object, string]>([
    [{ support_priority: -1, cid: 1 }, 'bacd'],
    [{ support_status: 1, cid: -1 }, 'dbac'],
    [{ support_snoozed_until: 1, cid: 1 }, 'cabd'],
    [{ support_assignee_id: -1, cid: 1 }, 'acbd'],
  ])('sorted by %j', async (sort, expected) => {
    expect(
      await found(
        {},
        Object.entries(sort).map(([field, to]) => ({ [field]: to })),
      ),
    ).toBe(expected);
  });

  test('need no other condition for staff', async () => {
    const closed = await watcher.queryChannels({ support_status: 'closed' } as never, [], { watch: false });
    expect(closed.map(({ cid }) => cid)).toContain(cids[3]);
    expect(
      closed.every(({ data }) => (data as object as Record<string, unknown>).support_status === 'closed'),
    ).toBe(true);
  });

  test('refuse wrong words and operators', async () => {
    for (const filter of [
      { support_status: 'done' },
      { support_status: { $gt: 'open' } },
      { support_tags: { $gt: 'a' } },
      { support_priority: 'high' },
    ])
      expect(await failure(found(filter))).toMatchObject({ code: 4 });
    expect(await failure(found({}, [{ support_tags: 1 }]))).toMatchObject({ code: 4 });
  });
});
