/** The maximum of every number in a call: the API accepts the maximum and refuses one more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const INPUT = { status: 400, code: 4 };
const TOO_LARGE = { status: 413, code: 22 };
/** Bytes of custom data of one object. */
const CUSTOM = 5 * 1024;
const REACTION_CUSTOM = 256;
const HERE = '/channels/messaging/limits';

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  for (const [id, role] of Object.entries({ ann: 'user', bob: 'user', mod: 'moderator' }))
    await server.token(id, role);
  await call('ann', `POST ${HERE}/query`, { data: { members: ['ann', 'bob'] } });
  await call('ann', 'POST /channels/messaging/limits-slow/query', { data: { members: ['ann'] } });
  await call('ann', `POST ${HERE}/message`, { message: { id: 'limits-parent', text: 'parent' } });
  await call('bob', `POST ${HERE}/message`, { message: { text: 're', parent_id: 'limits-parent' } });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

type Who = 'ann' | 'mod' | 'server';

/** A method and a path: "POST /polls". */
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

async function call(who: Who | 'bob', route: Route, body?: unknown) {
  const [method = '', path = ''] = route.split(/ (.*)/s);
  const token = await server.sign(who === 'server' ? { server: true } : { user_id: who });
  const url = new URL(path, server.url);
  url.searchParams.set('api_key', server.key);
  const reply = await fetch(url, {
    method,
    headers: {
      authorization: token,
      'stream-auth-type': 'jwt',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code } = (await reply.json()) as { readonly code?: number };
  return { status: reply.status, code };
}

const asked = (path: string, payload: object) =>
  `${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`;
const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => item(i));
const id = (i: number) => `limits-${i}`;
const cid = (i: number) => `messaging:limits-${i}`;
const users = { filter_conditions: { id: 'ann' } };
const members = { type: 'messaging', id: 'limits', filter_conditions: {} };
const found = { filter_conditions: { cid: 'messaging:limits' }, query: 'parent' };
const bans = { filter_conditions: { channel_cid: 'messaging:limits' } };

type Ask = (count: number) => ReturnType<typeof call>;

/** The counted things, their maximum, and a call with this many. */
const COUNTED: readonly (readonly [string, number, Ask])[] = [
  ['people of a page', 100, (limit) => call('ann', `GET ${asked('/users', { ...users, limit })}`)],
  ['people passed over', 1_000, (offset) => call('ann', `GET ${asked('/users', { ...users, offset })}`)],
  ['members of a page', 300, (limit) => call('ann', `GET ${asked('/members', { ...members, limit })}`)],
  [
    'members passed over',
    10_000,
    (offset) => call('ann', `GET ${asked('/members', { ...members, offset })}`),
  ],
  ['bans of a page', 300, (limit) => call('mod', `GET ${asked('/query_banned_users', { ...bans, limit })}`)],
  ['results of a page', 100, (limit) => call('ann', `GET ${asked('/search', { ...found, limit })}`)],
  ['results passed over', 1_000, (offset) => call('ann', `GET ${asked('/search', { ...found, offset })}`)],
  ['messages by id', 50, (n) => call('ann', `GET ${HERE}/messages?ids=${many(n, id).join()}`)],
  ['messages of a page', 300, (limit) => call('ann', `POST ${HERE}/query`, { messages: { limit } })],
  ['replies of a page', 300, (limit) => call('ann', `GET /messages/limits-parent/replies?limit=${limit}`)],
  [
    'reactions of a page',
    300,
    (limit) => call('ann', `GET /messages/limits-parent/reactions?limit=${limit}`),
  ],
  ['reactions of a query', 100, (limit) => call('ann', 'POST /messages/limits-parent/reactions', { limit })],
  ['threads of a page', 100, (limit) => call('ann', 'POST /threads', { limit })],
  ['replies of each thread', 10, (n) => call('ann', 'POST /threads', { reply_limit: n })],
  ['participants of each thread', 100, (n) => call('ann', 'POST /threads', { participant_limit: n })],
  ['participants of a thread', 100, (n) => call('ann', `GET /threads/limits-parent?participant_limit=${n}`)],
  ['drafts of a page', 100, (limit) => call('ann', 'POST /drafts/query', { limit })],
  ['reminders of a page', 100, (limit) => call('ann', 'POST /reminders/query', { limit })],
  ['polls of a page', 100, (limit) => call('ann', 'POST /polls/query', { limit })],
  [
    'channels of a page',
    30,
    (limit) => call('ann', 'POST /channels', { filter_conditions: { cid: 'messaging:limits' }, limit }),
  ],
  [
    'deliveries at once',
    100,
    (n) =>
      call('ann', 'POST /channels/delivered', {
        latest_delivered_messages: many(n, (i) => ({ cid: cid(i), id: 'x' })),
      }),
  ],
  [
    'people whose unread is asked',
    100,
    (n) => call('server', 'POST /unread_batch', { user_ids: many(n, id) }),
  ],
  [
    'people stored at once',
    100,
    (n) =>
      call('server', 'POST /users', { users: Object.fromEntries(many(n, (i) => [id(i), { id: id(i) }])) }),
  ],
  [
    'people changed at once',
    100,
    (n) => call('server', 'PATCH /users', { users: many(n, (i) => ({ id: id(i), set: { x: 1 } })) }),
  ],
  [
    'people muted at once',
    1_000,
    (n) =>
      call('ann', 'POST /moderation/mute', { target_ids: ['bob', ...many(n - 1, (i) => `nobody-${i}`)] }),
  ],
  ['channels deleted at once', 100, (n) => call('server', 'POST /channels/delete', { cids: many(n, cid) })],
  [
    'channels caught up with',
    255,
    (n) => call('ann', 'POST /sync', { channel_cids: many(n, cid), last_sync_at: new Date().toISOString() }),
  ],
  [
    'seconds of slow mode',
    120,
    (cooldown) => call('mod', 'POST /channels/messaging/limits-slow', { cooldown }),
  ],
  [
    'votes of a poll',
    10,
    (n) => call('ann', 'POST /polls', { name: 'x', options: [{ text: 'a' }], max_votes_allowed: n }),
  ],
  [
    'options of a poll',
    100,
    (n) => call('ann', 'POST /polls', { name: 'x', options: many(n, (i) => ({ text: `${i}` })) }),
  ],
  [
    'characters of a user’s id',
    255,
    (n) => call('server', 'POST /users', { users: { ['x'.repeat(n)]: { id: 'x'.repeat(n) } } }),
  ],
  [
    'characters of a message’s id',
    255,
    (n) => call('ann', `POST ${HERE}/message`, { message: { id: 'm'.repeat(n), text: 'x' } }),
  ],
  [
    'characters of a channel’s id',
    64,
    (n) => call('ann', `POST /channels/messaging/${'c'.repeat(n)}/query`, { data: {} }),
  ],
  [
    'characters of a reaction’s type',
    30,
    (n) => call('ann', 'POST /messages/limits-parent/reaction', { reaction: { type: 'r'.repeat(n) } }),
  ],
  [
    'attachments of a message',
    30,
    (n) =>
      call('ann', `POST ${HERE}/message`, {
        message: { text: 'x', attachments: many(n, () => ({ type: 'x' })) },
      }),
  ],
  [
    'people a message mentions',
    100,
    (n) => call('ann', `POST ${HERE}/message`, { message: { text: 'x', mentioned_users: many(n, id) } }),
  ],
  [
    'fields of an order of channels',
    5,
    (n) =>
      call('ann', 'POST /channels', {
        filter_conditions: { cid: 'messaging:limits' },
        sort: many(n, (i) => ({ field: `key${i}`, direction: 1 })),
      }),
  ],
  [
    'fields of an order of members',
    1,
    (n) =>
      call(
        'ann',
        `GET ${asked('/members', {
          ...members,
          sort: ['created_at', 'name'].slice(0, n).map((field) => ({ field, direction: 1 })),
        })}`,
      ),
  ],
];

test.each(COUNTED)('%s: %i', async (_, most, ask) => {
  expect((await ask(most)).status).toBeLessThan(300);
  expect(await ask(most + 1)).toEqual(INPUT);
});

/** Channels to mark read must exist: one too many is refused for the number, not for that. */
test('channels marked read at once: 30', async () => {
  const read = (count: number) =>
    call('ann', 'POST /channels/read', {
      read_by_channel: Object.fromEntries(many(count, (i) => [cid(i), ''])),
    });
  expect(await read(30)).toEqual({ status: 404, code: 16 });
  expect(await read(31)).toEqual(INPUT);
});

/** Custom data of this many bytes: the key, its quotes, colon and braces are nine. */
const note = (bytes: number) => ({ note: 'x'.repeat(bytes - '{"note":""}'.length) });

const LARGE: readonly (readonly [string, number, Ask])[] = [
  ['a user', CUSTOM, (n) => call('ann', 'POST /users', { users: { ann: { id: 'ann', ...note(n) } } })],
  ['a user, in part', CUSTOM, (n) => call('ann', 'PATCH /users', { users: [{ id: 'ann', set: note(n) }] })],
  ['a channel', CUSTOM, (n) => call('ann', `POST ${HERE}`, { data: note(n) })],
  ['a channel, in part', CUSTOM, (n) => call('ann', `PATCH ${HERE}`, { set: note(n) })],
  [
    'a new channel',
    CUSTOM,
    (n) => call('ann', `POST /channels/messaging/large-${n}/query`, { data: note(n) }),
  ],
  ['a member', CUSTOM, (n) => call('ann', `PATCH ${HERE}/member`, { set: note(n) })],
  ['a message', CUSTOM, (n) => call('ann', `POST ${HERE}/message`, { message: { text: 'x', ...note(n) } })],
  [
    'a message that changes',
    CUSTOM,
    (n) => call('ann', 'POST /messages/limits-parent', { message: { text: 'parent', ...note(n) } }),
  ],
  ['a message, in part', CUSTOM, (n) => call('ann', 'PUT /messages/limits-parent', { set: note(n) })],
  ['a draft', CUSTOM, (n) => call('ann', `POST ${HERE}/draft`, { message: { text: 'x', ...note(n) } })],
  ['a poll', CUSTOM, (n) => call('ann', 'POST /polls', { name: 'x', options: [{ text: 'a' }], ...note(n) })],
  ['a thread', CUSTOM, (n) => call('server', 'PATCH /threads/limits-parent?user_id=ann', { set: note(n) })],
  [
    'a reaction',
    REACTION_CUSTOM,
    (n) => call('ann', 'POST /messages/limits-parent/reaction', { reaction: { type: 'like', ...note(n) } }),
  ],
];

describe('custom data', () => {
  test.each(LARGE)('of %s: %i bytes', async (_, most, ask) => {
    expect((await ask(most)).status).toBeLessThan(300);
    expect(await ask(most + 1)).toEqual(TOO_LARGE);
  });

  test.each([
    ['a channel', 'ann', `${HERE}/event`],
    ['a user', 'server', '/users/ann/event'],
  ] as const)('of an event to %s: at most 5 KB with its type', async (_, who, path) => {
    const send = (bytes: number) => call(who, `POST ${path}`, { event: { type: 'wave', ...note(bytes) } });
    expect((await send(CUSTOM - 100)).status).toBe(201);
    expect(await send(CUSTOM)).toEqual(TOO_LARGE);
  });
});
