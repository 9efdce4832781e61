import type { ChannelAPIResponse, ChannelSort, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user', name: 'Ann' });
  bob = await clients.user('bob', { role: 'user', name: 'Bob' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

describe('a channel', () => {
  test('is created by the first query, and found by the next', async () => {
    const made = await ann
      .channel('messaging', 'made', { members: ['ann', 'bob'], name: 'Made', topic: 'x' } as object)
      .watch();
    expect(made.channel).toMatchObject({
      cid: 'messaging:made',
      name: 'Made',
      topic: 'x',
      created_by: { id: 'ann' },
      member_count: 2,
      frozen: false,
      config: {
        read_events: true,
        typing_events: true,
        max_message_length: 5000,
        commands: expect.any(Array),
      },
    });
    expect(made.channel.own_capabilities).toEqual([...(made.channel.own_capabilities ?? [])].sort());
    expect(made.channel.own_capabilities).toContain('send-message');
    expect(made.channel).not.toHaveProperty('cooldown');
    expect(made.members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'bob']);
    expect(made.membership).toMatchObject({ user_id: 'ann', channel_role: 'channel_member' });
    expect(made.watcher_count).toBe(1);
    const found = await bob.channel('messaging', 'made', { name: 'Other' } as object).query({});
    expect(found.channel).toMatchObject({ name: 'Made' });
  });

  test('of a set of members exists once, whoever asks for it', async () => {
    const one = await ann.channel('messaging', { members: ['ann', 'bob'] }).create();
    const two = await bob.channel('messaging', { members: ['bob', 'ann'] }).create();
    expect(one.channel.id).toMatch(/^!members-/);
    expect(two.channel.id).toBe(one.channel.id);
  });

  test('notifies its other members of its creation', async () => {
    const notified = nextEvent(bob, 'notification.added_to_channel', ({ cid }) => cid === 'messaging:told');
    await ann.channel('messaging', 'told', { members: ['ann', 'bob'] }).create();
    expect((await notified).channel).toMatchObject({ id: 'told', type: 'messaging' });
  });

  test('is closed to non-members', async () => {
    await ann.channel('messaging', 'closed', { members: ['ann'] }).create();
    const channel = bob.channel('messaging', 'closed');
    expect(await failure(channel.watch())).toMatchObject({ code: 17, status: 403 });
    expect(await failure(channel.sendMessage({ text: 'x' }))).toMatchObject({ code: 17, status: 403 });
  });

  test('accepts new data and members, and publishes them', async () => {
    const channel = ann.channel('messaging', 'changing', {
      members: ['ann'],
      name: 'Old',
      topic: 'x',
    } as object);
    await channel.watch();
    const added = nextEvent(channel, 'member.added');
    const update = await channel.addMembers(['bob']);
    expect(update.members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'bob']);
    expect((await added).user?.id).toBe('bob');
    const updated = nextEvent(channel, 'channel.updated');
    await channel.update({ name: 'New' } as object);
    const event = await updated;
    expect(event.channel).toMatchObject({ name: 'New' });
    expect(event.channel).not.toHaveProperty('topic');
    expect(event.channel).not.toHaveProperty('own_capabilities');
    await channel.updatePartial({ set: { colour: 'blue' }, unset: ['name'] } as object);
    const state = await channel.query({});
    expect(state.channel).toMatchObject({ colour: 'blue' });
    expect(state.channel).not.toHaveProperty('name');
    const evicted = nextEvent(bob, 'notification.removed_from_channel');
    await channel.removeMembers(['bob']);
    expect((await evicted).cid).toBe(channel.cid);
    expect(await failure(bob.channel('messaging', 'changing').query({}))).toMatchObject({ status: 403 });
  });

  test('a removed watcher gets nothing more', async () => {
    const channel = ann.channel('messaging', 'leaky', { members: ['ann', 'bob'] });
    await channel.watch();
    const bobs = bob.channel('messaging', 'leaky');
    await bobs.watch();
    const gone = nextEvent(bob, 'notification.removed_from_channel', ({ cid }) => cid === channel.cid);
    await channel.removeMembers(['bob']);
    await gone;
    const received: (string | undefined)[] = [];
    bob.on((event) => {
      received.push(event.message?.text);
    });
    await channel.sendMessage({ text: 'about bob' });
    // Bob's socket answers afterwards: every earlier frame has arrived by then.
    await bob.channel('messaging', { members: ['ann', 'bob'] }).watch();
    const marker = nextEvent(bob, 'message.new', (event) => event.message?.text === 'marker');
    await bob.channel('messaging', { members: ['ann', 'bob'] }).sendMessage({ text: 'marker' });
    await marker;
    expect(received).not.toContain('about bob');
  });

  test('watchers come and go, and receive their own events', async () => {
    const channel = ann.channel('messaging', 'watched', { members: ['ann', 'bob'] });
    await channel.watch();
    const came = nextEvent(channel, 'user.watching.start', (event) => event.user?.id === 'bob');
    const bobs = bob.channel('messaging', 'watched');
    await bobs.watch();
    expect(await came).toMatchObject({ watcher_count: 2 });
    const left = nextEvent(channel, 'user.watching.stop', (event) => event.user?.id === 'bob');
    await bobs.stopWatching();
    expect(await left).toMatchObject({ watcher_count: 1 });
  });

  test('finds members by name and id', async () => {
    const channel = ann.channel('messaging', 'people', { members: ['ann', 'bob'] });
    await channel.create();
    const all = await channel.queryMembers({});
    expect(all.members.map(({ user_id }) => user_id).sort()).toEqual(['ann', 'bob']);
    const some = await channel.queryMembers({ name: { $autocomplete: 'Bo' } });
    expect(some.members.map(({ user_id }) => user_id)).toEqual(['bob']);
  });
});

describe('the members of a channel', () => {
  test('are returned page by page, by offset and by cursor', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => `member-${i}`);
    await clients.admin().upsertUsers(ids.map((id) => ({ id })));
    const channel = ann.channel('messaging', 'large', { members: ['ann', ...ids] });
    await channel.create();
    const all = await channel.queryMembers({}, { created_at: 1 });
    const order = all.members.map(({ user_id }) => user_id);
    const page = async (options: object) =>
      (await channel.queryMembers({}, {}, options as never)).members.map(({ user_id }) => user_id);
    expect(await page({ limit: 3, offset: 2 })).toEqual(order.slice(2, 5));
    expect(await page({ limit: 3, user_id_gt: 'member-1' })).toEqual(['member-2', 'member-3', 'member-4']);
    expect(await page({ user_id_gte: 'member-5' })).toEqual(['member-5', 'member-6']);
    expect(await page({ user_id_lt: 'member-0' })).toEqual(['ann']);
    expect(await page({ user_id_gt: 'member-1', user_id_lte: 'member-2' })).toEqual(['member-2']);
    const at = all.members[0]?.created_at;
    expect(await page({ created_at_before_or_equal: at })).toEqual(order);
    expect(await page({ created_at_after: at })).toEqual([]);
    expect(await page({ offset: 100 })).toEqual([]);
    expect((await failure(channel.queryMembers({}, {}, { created_at_after: 'never' } as never))).code).toBe(
      4,
    );
    expect(await failure(channel.queryMembers({ cid: 'x' } as never))).toMatchObject({
      code: 4,
      status: 400,
    });
  });

  test('a disabled channel exists for the server only', async () => {
    const channel = ann.channel('messaging', 'switched-off', { members: ['ann', 'bob'] });
    await channel.create();
    const byServer = clients.admin().channel('messaging', 'switched-off');
    await byServer.updatePartial({ set: { disabled: true } });
    expect(await failure(channel.sendMessage({ text: 'x' }))).toMatchObject({ code: 17, status: 403 });
    expect(await failure(channel.query({}))).toMatchObject({ code: 17, status: 403 });
    expect(await ann.queryChannels({ members: { $in: ['ann'] }, disabled: true } as object)).toEqual([]);
    await byServer.updatePartial({ set: { disabled: false } });
    await channel.sendMessage({ text: 'back' });
  });
});

describe('paging', () => {
  const TOTAL = 12;
  let ids: string[] = [];

  beforeAll(async () => {
    const channel = ann.channel('messaging', 'long', { members: ['ann', 'bob'] });
    await channel.create();
    ids = [];
    for (let i = 0; i < TOTAL; i += 1) ids.push((await channel.sendMessage({ text: `${i}` })).message.id);
  });

  const page = async (messages: object) => {
    const state = await bob.channel('messaging', 'long').query({ messages: messages as { limit: number } });
    return state.messages.map(({ text }) => Number(text));
  };

  test.each([
    ['without a cursor: the newest', () => ({ limit: 3 }), [9, 10, 11]],
    ['id_lt: those right before', () => ({ limit: 3, id_lt: ids[5] }), [2, 3, 4]],
    ['id_lte', () => ({ limit: 3, id_lte: ids[5] }), [3, 4, 5]],
    ['id_gt: those right after', () => ({ limit: 3, id_gt: ids[5] }), [6, 7, 8]],
    ['id_gte', () => ({ limit: 3, id_gte: ids[5] }), [5, 6, 7]],
    ['id_around: at floor(limit / 2)', () => ({ limit: 5, id_around: ids[6] }), [4, 5, 6, 7, 8]],
    ['id_around near the start: filled up', () => ({ limit: 5, id_around: ids[0] }), [0, 1, 2, 3, 4]],
    ['id_around near the end: filled up', () => ({ limit: 5, id_around: ids[11] }), [7, 8, 9, 10, 11]],
    ['before the first: none', () => ({ limit: 5, id_lt: ids[0] }), []],
  ])('%s', async (_, messages, expected) => {
    expect(await page(messages())).toEqual(expected);
  });

  test('refuses an unknown cursor', async () => {
    expect(await failure(page({ limit: 3, id_lt: 'nowhere' }))).toMatchObject({ code: 16, status: 404 });
  });
});

describe('queryChannels', () => {
  beforeAll(async () => {
    for (const [id, rank] of [
      ['list-a', 2],
      ['list-b', 3],
      ['list-c', 1],
    ] as const) {
      const channel = ann.channel('messaging', id, {
        members: ['ann', 'bob'],
        name: `Room ${id}`,
        group: 'list',
        rank,
      } as object);
      await channel.create();
      await channel.sendMessage({ text: `in ${id}` });
    }
  });

  const query = async (filter: object, sort: object = {}, options: object = {}) => {
    const found = await ann.queryChannels(filter, sort as ChannelSort, {
      state: true,
      watch: false,
      ...options,
    });
    return found.map(({ id }) => id);
  };

  test.each<[object, object, readonly string[]]>([
    [{ group: 'list', members: { $in: ['ann'] } }, { last_message_at: -1 }, ['list-c', 'list-b', 'list-a']],
    [{ group: 'list', members: { $in: ['ann'] } }, { created_at: 1 }, ['list-a', 'list-b', 'list-c']],
    [
      { group: { $eq: 'list' }, type: 'messaging', members: { $in: ['ann'] } },
      { rank: 1 },
      ['list-c', 'list-a', 'list-b'],
    ],
    [{ cid: { $in: ['messaging:list-b', 'messaging:nowhere'] } }, {}, ['list-b']],
    [{ name: { $autocomplete: 'Room list-a' }, members: { $in: ['ann'] } }, {}, ['list-a']],
    [
      { $and: [{ group: 'list' }, { rank: { $gte: 2 } }], members: { $in: ['ann'] } },
      { rank: 1 },
      ['list-a', 'list-b'],
    ],
    [{ group: 'list', joined: true }, { created_at: 1 }, ['list-a', 'list-b', 'list-c']],
  ])('filter %j, sort %j', async (filter, sort, expected) => {
    expect(await query(filter, sort)).toEqual(expected);
  });

  test('limit and offset', async () => {
    const filter = { group: 'list', members: { $in: ['ann'] } };
    expect(await query(filter, { created_at: 1 }, { limit: 1, offset: 1 })).toEqual(['list-b']);
  });

  test('message_limit', async () => {
    const [channel] = await ann.queryChannels(
      { cid: 'messaging:long' },
      {},
      { message_limit: 2, state: true },
    );
    expect(channel?.state.messages).toHaveLength(2);
  });

  test.each([
    [{ group: 'list', members: { $in: ['ann'] } }, { limit: 31 }],
    [{ $what: 1 }, {}],
    [{ members: { $in: ['ann'] } }, { member_limit: 101 }],
    [{ id: 7 }, {}],
  ])('filter %j with %j is refused with code 4', async (filter, options) => {
    expect(await failure(query(filter, {}, options))).toMatchObject({ code: 4, status: 400 });
  });

  test('lists each message as soon as its send is acknowledged, as the channel itself answers it', async () => {
    const channel = ann.channel('messaging', 'acknowledged', { members: ['ann', 'bob'] });
    await channel.create();
    const newest = async () => {
      const { channels } = await ann.post<{ channels: readonly ChannelAPIResponse[] }>(
        `${ann.baseURL}/channels`,
        {
          filter_conditions: { type: 'messaging', members: { $in: ['ann'] } },
          sort: [{ field: 'last_message_at', direction: -1 }],
          limit: 1,
        },
      );
      return channels[0];
    };
    const further = [{ silent: true }, { mentioned_users: ['bob'] }, { mood: 'fine' }, {}, {}, {}, {}, {}];
    for (const [at, fields] of further.entries()) {
      const { message } = await channel.sendMessage({ text: `"${at}" é\n`, ...fields });
      if (at === 4) await channel.sendReaction(message.id, { type: 'like' });
      const listed = await newest();
      expect(listed?.channel.cid).toBe(channel.cid);
      expect(listed?.messages.map(({ id }) => id)).toHaveLength(at + 1);
      expect(listed?.messages.at(-1)).toMatchObject({ id: message.id, text: `"${at}" é\n` });
    }
    const { messages } = await bob.channel('messaging', 'acknowledged').query({ messages: { limit: 25 } });
    const seen = (await newest())?.messages ?? [];
    expect(seen.map(({ own_reactions: _, ...message }) => message)).toEqual(
      messages.map(({ own_reactions: _, ...message }) => message),
    );
    expect(seen.flatMap(({ own_reactions: own = [] }) => own ?? [])).toMatchObject([{ type: 'like' }]);
  });

  test('returns no channel that the caller may not read', async () => {
    const carol = await clients.user('carol', { role: 'user' });
    const wandering = await failure(carol.queryChannels({ type: 'messaging' }, {}, {}));
    expect(wandering).toMatchObject({ code: 70, status: 403 });
    expect(await carol.queryChannels({ cid: { $in: ['messaging:long'] } }, {}, {})).toEqual([]);
  });
});
