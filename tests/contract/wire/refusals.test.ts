/** The error texts that clients and their users read. The API is known by these texts, each with its code. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const HERE = '/channels/messaging/refusals';
const PARENT = '/messages/refusals-parent';

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  for (const [id, role] of Object.entries({ ann: 'user', bob: 'user', mod: 'moderator' }))
    await server.token(id, role);
  await call('ann', `POST ${HERE}/query`, { data: { members: ['ann', 'bob'] } });
  await call('ann', `POST ${HERE}/message`, { message: { id: 'refusals-parent', text: 'parent' } });
  const reply = { id: 'refusals-reply', text: 're', parent_id: 'refusals-parent' };
  await call('bob', `POST ${HERE}/message`, { message: reply });
  await call('server', 'POST /channeltypes', { name: 'bare', uploads: false });
  await call('server', 'POST /channels/bare/refusals/query', {
    data: { members: ['ann'], created_by_id: 'ann' },
  });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

type Who = 'ann' | 'bob' | 'mod' | 'server';

/** A method and a path: "POST /polls". */
type Route = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;

async function call(who: Who, route: Route, body?: unknown) {
  const [method = '', path = ''] = route.split(/ (.*)/s);
  const token = await server.sign(who === 'server' ? { server: true } : { user_id: who });
  const url = new URL(path, server.url);
  url.searchParams.set('api_key', server.key);
  const isForm = body instanceof FormData;
  const reply = await fetch(url, {
    method,
    headers: {
      authorization: token,
      'stream-auth-type': 'jwt',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { code, message = '' } = (await reply.json()) as {
    readonly code?: number;
    readonly message?: string;
  };
  return { status: reply.status, code, message };
}

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['x']), 'x.txt');
  return form;
}

const asked = (path: string, payload: object) =>
  `${path}?payload=${encodeURIComponent(JSON.stringify(payload))}`;
const listed = (filter: object, more: object = {}) =>
  call('ann', 'POST /channels', { filter_conditions: { members: 'ann', ...filter }, ...more });
const both = { user_id: 'ann', user: { id: 'bob' } };
const MISSING = 'must be provided when using server side auth.';
const WATCH = 'Watch or Presence requires an active websocket connection';

/** Operation, code, status and text, and a call that causes it. */
const REFUSED: readonly (readonly [string, number, number, string, () => ReturnType<typeof call>])[] = [
  [
    'GetOrCreateChannel',
    4,
    400,
    `either data.created_by or data.created_by_id ${MISSING}`,
    () => call('server', 'POST /channels/messaging/nobodys/query', { data: {} }),
  ],
  [
    'GetOrCreateChannel',
    4,
    400,
    'cannot set both data.created_by and data.created_by_id.',
    () =>
      call('server', 'POST /channels/messaging/nobodys/query', {
        data: { created_by_id: 'ann', created_by: { id: 'ann' } },
      }),
  ],
  [
    'SendMessage',
    4,
    400,
    `either message.user or message.user_id ${MISSING}`,
    () => call('server', `POST ${HERE}/message`, { message: { text: 'x' } }),
  ],
  [
    'SendMessage',
    4,
    400,
    'cannot set both message.user and message.user_id.',
    () => call('server', `POST ${HERE}/message`, { message: { text: 'x', ...both } }),
  ],
  [
    'SendEvent',
    4,
    400,
    `either event.user or event.user_id ${MISSING}`,
    () => call('server', `POST ${HERE}/event`, { event: { type: 'wave' } }),
  ],
  [
    'SendEvent',
    4,
    400,
    'cannot set both event.user and event.user_id.',
    () => call('server', `POST ${HERE}/event`, { event: { type: 'wave', ...both } }),
  ],
  ['MarkRead', 4, 400, `either user or user_id ${MISSING}`, () => call('server', `POST ${HERE}/read`, {})],
  ['MarkRead', 4, 400, 'cannot set both user and user_id.', () => call('server', `POST ${HERE}/read`, both)],
  [
    'MarkRead',
    16,
    404,
    'the user nobody does not exist',
    () => call('server', `POST ${HERE}/read`, { user_id: 'nobody' }),
  ],
  ['MarkRead', 17, 403, 'names another user', () => call('ann', `POST ${HERE}/read`, { user_id: 'bob' })],
  ['UnreadCounts', 5, 401, 'the token is for user', () => call('ann', 'GET /unread?user_id=bob')],
  ['GetOrCreateChannel', 4, 400, WATCH, () => call('ann', `POST ${HERE}/query`, { watch: true })],
  ['GetOrCreateChannel', 4, 400, WATCH, () => call('ann', `POST ${HERE}/query`, { presence: true })],
  ['QueryChannels', 4, 400, WATCH, () => listed({}, { watch: true })],
  [
    'QueryUsers',
    4,
    400,
    WATCH,
    () => call('ann', `GET ${asked('/users', { filter_conditions: { id: 'bob' }, presence: true })}`),
  ],
  ['StopWatchingChannel', 4, 400, WATCH, () => call('ann', `POST ${HERE}/stop-watching`, {})],
  [
    'UpdateUsers',
    17,
    403,
    'user teams can only be updated server-side',
    () => call('ann', 'POST /users', { users: { ann: { id: 'ann', teams: ['red'] } } }),
  ],
  [
    'UpdateApp',
    4,
    400,
    'Cannot specify both allowed file extensions and blocked file extensions',
    () =>
      call('server', 'PATCH /app', {
        file_upload_config: { allowed_file_extensions: ['.a'], blocked_file_extensions: ['.b'] },
      }),
  ],
  [
    'UploadFile',
    19,
    400,
    'channel type bare has upload disabled',
    () => call('ann', 'POST /channels/bare/refusals/file', file()),
  ],
  ...['a..b', '.a', 'a.', '.', '..', '', ' ', 'a. .b'].map(
    (key) =>
      [
        'UpdateChannelPartial',
        4,
        400,
        'is not a field path',
        () => call('ann', `PATCH ${HERE}`, { set: { [key]: 1 } }),
      ] as const,
  ),
  ...[
    'created_at',
    'id',
    'last_message_at',
    'type',
    'updated_at',
    'user',
    'reply_count',
    'participants',
    'channel',
    'custom',
  ].map(
    (key) =>
      [
        'UpdateThreadPartial',
        17,
        403,
        `field \`${key}\` is reserved and cannot updated`,
        () => call('server', 'PATCH /threads/refusals-parent?user_id=ann', { set: { [key]: 'x' } }),
      ] as const,
  ),
  [
    'GetOrCreateChannel',
    4,
    400,
    'data.mute_expires_at is a reserved field, data.muted is a reserved field',
    () =>
      call('ann', 'POST /channels/messaging/muted/query', { data: { muted: true, mute_expires_at: 'x' } }),
  ],
  [
    'UpdateChannel',
    4,
    400,
    'data.cooldown is a reserved field',
    () => call('mod', `POST ${HERE}`, { data: { cooldown: 4 } }),
  ],
  [
    'UpdateChannel',
    17,
    403,
    'cooldown settings can only be updated by channel moderator or admin',
    () => call('ann', `POST ${HERE}`, { cooldown: 4 }),
  ],
  [
    'UpdateChannelPartial',
    17,
    403,
    'you are not allowed to update the field `team`',
    () => call('ann', `PATCH ${HERE}`, { set: { team: 'red' } }),
  ],
  [
    'UpdateMessage',
    4,
    400,
    'message.silent field cannot be updated',
    () => call('ann', `POST ${PARENT}`, { message: { text: 'parent', silent: true } }),
  ],
  [
    'DeleteMessage',
    17,
    403,
    'hard delete messages is only allowed with server side auth',
    () => call('ann', `DELETE ${PARENT}?hard=true`),
  ],
  [
    'SendMessage',
    21,
    400,
    'replies cannot be nested',
    () => call('ann', `POST ${HERE}/message`, { message: { text: 'x', parent_id: 'refusals-reply' } }),
  ],
  [
    'SendMessage',
    16,
    404,
    "parent message with id none doesn't exist",
    () => call('ann', `POST ${HERE}/message`, { message: { text: 'x', parent_id: 'none' } }),
  ],
  [
    'GetOrCreateChannel',
    16,
    404,
    "message with id none doesn't exist",
    () => call('ann', `POST ${HERE}/query`, { messages: { id_lt: 'none' } }),
  ],
  [
    'UpdateMessagePartial',
    4,
    400,
    'pin_expires must be in the future',
    () => call('ann', `PUT ${PARENT}`, { set: { pinned: true, pin_expires: '2020-01-01T00:00:00Z' } }),
  ],
  ['GetManyMessages', 4, 400, 'ids is a required field', () => call('ann', `GET ${HERE}/messages?ids=`)],
  [
    'Sync',
    4,
    400,
    'channel_cids',
    () => call('ann', 'POST /sync', { channel_cids: [], last_sync_at: new Date().toISOString() }),
  ],
  ['Sync', 4, 400, 'last_sync_at', () => call('ann', 'POST /sync', { channel_cids: ['messaging:refusals'] })],
  ['QueryChannels', 4, 400, 'member_limit must be 0 or greater', () => listed({}, { member_limit: -1 })],
  ['QueryChannels', 4, 400, 'member_limit must be 100 or less', () => listed({}, { member_limit: 101 })],
  [
    'QueryChannels',
    4,
    400,
    '$exists operator only support boolean values',
    () => listed({ x: { $exists: 1 } }),
  ],
  ['QueryChannels', 4, 400, 'field `id` contains type number. expecting string', () => listed({ id: 1 })],
  ['QueryChannels', 4, 400, 'cannot match array value on field', () => listed({ id: ['a'] })],
  [
    'QueryChannels',
    4,
    400,
    'invalid invite parameter. should be one of pending|accepted|rejected',
    () => listed({ invite: 'x' }),
  ],
  [
    'QueryMembers',
    4,
    400,
    'cannot search by cid',
    () =>
      call(
        'ann',
        `GET ${asked('/members', { type: 'messaging', id: 'refusals', filter_conditions: { cid: 'x' } })}`,
      ),
  ],
  [
    'QueryMembers',
    4,
    400,
    'operator "$q" is not allowed for field "id"',
    () =>
      call(
        'ann',
        `GET ${asked('/members', {
          type: 'messaging',
          id: 'refusals',
          filter_conditions: { id: { $q: 'x' } },
        })}`,
      ),
  ],
  [
    'QueryUsers',
    4,
    400,
    'search is not enabled for field users.x',
    () => call('ann', `GET ${asked('/users', { filter_conditions: { x: { $q: 'a' } } })}`),
  ],
  [
    'Mute',
    4,
    400,
    'user cannot mute himself',
    () => call('ann', 'POST /moderation/mute', { target_id: 'ann' }),
  ],
  [
    'MuteChannel',
    4,
    400,
    'some channels do not exist or were deleted: (messaging:none)',
    () => call('ann', 'POST /moderation/mute/channel', { channel_cid: 'messaging:none' }),
  ],
  [
    'HideChannel',
    4,
    400,
    'is not a member of channel messaging:refusals',
    () => call('mod', `POST ${HERE}/hide`, {}),
  ],
  ['CreateReminder', 19, 400, 'user message reminders', () => call('ann', `POST ${PARENT}/reminders`, {})],
  ['DeleteReaction', 16, 404, "doesn't exist", () => call('ann', `DELETE ${PARENT}/reaction/none`)],
  ['GetDraft', 16, 404, 'there is no draft', () => call('bob', `GET ${HERE}/draft`)],
  [
    'CreateDevice',
    4,
    400,
    'push_provider must be one of',
    () => call('ann', 'POST /devices', { id: 'd', push_provider: 'pigeon' }),
  ],
  ['GetOG', 4, 400, 'cannot be previewed', () => call('ann', 'GET /og?url=http://127.0.0.1:1/')],
  [
    'CreatePoll',
    4,
    400,
    'Question is required',
    () => call('ann', 'POST /polls', { name: '', options: [{ text: 'a' }] }),
  ],
];

test.each(REFUSED)('%s: code %i, status %i, %s', async (...[operation, code, status, text, run]) => {
  const refused = await run();
  expect(refused).toMatchObject({ code, status });
  expect(refused.message).toMatch(new RegExp(`^${operation} failed with error: "`));
  expect(refused.message).toContain(text);
});
