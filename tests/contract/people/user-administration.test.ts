/** Users deactivated, reactivated, deleted and restored, by the unmodified client with a server token. */
import { once } from 'node:events';
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const AUTH = 5;
const NAME_TAKEN = 6;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;

let server: TestServer;
let admin: StreamChat;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
});
afterEach(() => clients.closeAll());
afterAll(() => server.close());

let made = 0;

/** Two users in a channel of two and one of three, and messages of one of them. */
async function scene() {
  made += 1;
  const [who, other, third] = [`who-${made}`, `other-${made}`, `third-${made}`];
  await admin.upsertUsers([
    { id: who, role: 'user', name: `Who ${made}`, city: 'Paris' } as never,
    { id: other, role: 'user' },
    { id: third, role: 'user' },
  ]);
  const client = await clients.user(who);
  const seen = await clients.user(other);
  const group = client.channel('messaging', `group-${made}`, { members: [who, other, third] });
  await group.create();
  const two = client.channel('messaging', { members: [who, other] });
  await two.create();
  const { message } = await group.sendMessage({ text: 'said' });
  const others = seen.channel('messaging', group.id);
  await others.watch({ presence: true });
  return {
    who,
    other,
    third,
    client,
    seen,
    group: others,
    cid: group.cid,
    twoCid: two.cid,
    messageId: message.id,
  };
}

async function over(reply: Promise<{ readonly task_id?: string }>) {
  const { task_id: id = '' } = await reply;
  expect(id).toHaveLength(36);
  await expect.poll(async () => (await admin.getTask(id)).status).toBe('completed');
  return (await admin.getTask(id)).result as unknown;
}

const raw = (path: string, body: object) => admin.post<{ task_id: string }>(`${server.url}${path}`, body);
/** Its connection is closed, and does not return. */
const isCut = (client: StreamChat) => expect.poll(() => client.wsConnection?.isHealthy).toBe(false);

test('a deactivated user is disconnected and refused until reactivated', async () => {
  const { who, client, messageId } = await scene();
  const { user } = await admin.deactivateUser(who);
  expect(user).toMatchObject({ id: who, deactivated_at: expect.any(String) });
  await isCut(client);
  expect(await failure(client.getUnreadCount())).toMatchObject({ code: AUTH, status: 401 });
  expect((await failure(clients.user(who))).message).toContain('was deactivated');
  expect(await failure(admin.deactivateUser(who))).toMatchObject({ code: BAD, status: 400 });
  expect((await admin.queryUsers({ id: who })).users).toEqual([]);
  expect((await admin.queryUsers({ id: who }, [], { include_deactivated_users: true })).users).toHaveLength(
    1,
  );
  expect((await admin.getMessage(messageId)).message).toMatchObject({ text: 'said', type: 'regular' });
  expect((await admin.reactivateUser(who, { name: 'Back' })).user).toMatchObject({ id: who, name: 'Back' });
  expect(await failure(admin.reactivateUser(who))).toMatchObject({ code: BAD });
  expect((await clients.user(who)).user).toMatchObject({ name: 'Back' });
});

test.each([
  ['deactivated', (id: string) => admin.deactivateUser(id)],
  ['deleted', (id: string) => admin.deleteUsers([id], { user: 'soft' })],
])(
  'a connection of a user who is %s closes with that reason, not with an expired token',
  async (how, end) => {
    const { who } = await scene();
    const query = new URLSearchParams({
      json: JSON.stringify({ user_id: who }),
      api_key: server.key,
      authorization: await server.token(who),
      'stream-auth-type': 'jwt',
    });
    const open = async () => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connect?${query}`);
      const [first] = await once(socket, 'message');
      return { socket, first: JSON.parse(String(first)) as object };
    };
    const { socket } = await open();
    const closed = once(socket, 'close');
    await end(who);
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([4002, `the user was ${how}`]);
    expect((await open()).first).toMatchObject({
      type: 'connection.error',
      error: { code: AUTH, message: expect.stringContaining(`was ${how}`) },
    });
  },
);

test('their messages can be deleted with them, and restored', async () => {
  const { who, group, messageId } = await scene();
  const gone = nextEvent(group, 'message.deleted');
  await admin.deactivateUser(who, { mark_messages_deleted: true });
  expect((await gone).message).toMatchObject({ id: messageId, type: 'deleted' });
  const back = nextEvent(group, 'message.undeleted');
  await admin.reactivateUser(who, { restore_messages: true });
  expect((await back).message).toMatchObject({ id: messageId, text: 'said' });
});

test('a name taken meanwhile is not given back', async () => {
  const { who, other } = await scene();
  const { name } = (await admin.queryUsers({ id: who })).users[0] ?? {};
  await admin.updateAppSettings({ enforce_unique_usernames: 'app' });
  try {
    await admin.deactivateUser(who);
    await admin.partialUpdateUser({ id: other, set: { name } as never });
    const refused = await failure(admin.reactivateUser(who));
    expect(refused).toMatchObject({ code: NAME_TAKEN, status: 400 });
    expect((await admin.reactivateUser(who, { name: 'Another' })).user).toMatchObject({ name: 'Another' });
  } finally {
    await admin.updateAppSettings({ enforce_unique_usernames: 'no' });
  }
});

test('34: a task deactivates and reactivates many, and reports the result', async () => {
  const { who, other } = await scene();
  const result = await over(admin.deactivateUsers([who, other, 'nobody']));
  expect(result).toMatchObject({
    users: expect.arrayContaining([
      expect.objectContaining({ id: who, deactivated_at: expect.any(String) }),
      expect.objectContaining({ id: other, deactivated_at: expect.any(String) }),
    ]),
  });
  expect((result as { users: unknown[] }).users).toHaveLength(2);
  const { users } = (await over(admin.reactivateUsers([who, other]))) as { users: object[] };
  expect(users).toHaveLength(2);
  for (const user of users) expect(user).not.toHaveProperty('deactivated_at');
});

test('a soft deleted user keeps their place, and can be restored', async () => {
  const { who, client, seen, group, messageId } = await scene();
  const notified = nextEvent(seen, 'user.deleted');
  const { user } = await admin.deleteUser(who);
  expect(user).toMatchObject({ id: who, deleted_at: expect.any(String) });
  expect(await notified).toMatchObject({
    user: { id: who },
    hard_delete: false,
    mark_messages_deleted: false,
  });
  await isCut(client);
  expect((await failure(clients.user(who))).message).toContain('was deleted');
  expect(await failure(admin.deleteUser(who))).toMatchObject({ code: NOT_FOUND });
  expect((await group.query({ state: true })).messages).toMatchObject([{ id: messageId, text: 'said' }]);
  await admin.restoreUsers([who]);
  expect((await clients.user(who)).user).toMatchObject({ id: who, city: 'Paris' });
  expect(await failure(admin.restoreUsers([who]))).toMatchObject({ code: BAD });
});

test('34: hard deletion with all messages leaves nothing, and cannot be undone', async () => {
  const { who, other, third, group, cid, twoCid, messageId } = await scene();
  const options = {
    user: 'hard',
    messages: 'hard',
    conversations: 'hard',
    new_channel_owner_id: third,
  } as const;
  const left = nextEvent(group, 'member.removed', ({ user }) => user?.id === who);
  expect(await over(admin.deleteUsers([who, 'nobody'], options))).toMatchObject({
    [who]: { status: 'ok' },
    nobody: { status: 'error' },
  });
  await left;
  expect(await failure(admin.getMessage(messageId))).toMatchObject({ code: NOT_FOUND });
  const state = await group.query({ state: true });
  expect(state.messages).toEqual([]);
  expect(state.members.map(({ user_id }) => user_id).sort()).toEqual([other, third].sort());
  expect(state.channel).toMatchObject({ cid, created_by: { id: third }, member_count: 2 });
  expect(await admin.queryChannels({ cid: twoCid }, [], { watch: false })).toEqual([]);
  expect(await failure(admin.restoreUsers([who]))).toMatchObject({ code: BAD });
  expect((await admin.queryUsers({ id: who })).users).toEqual([]);
});

test('messages of a hard deleted user may stay, without their name', async () => {
  const { who, group, messageId } = await scene();
  await over(admin.deleteUsers([who], { user: 'hard' }));
  const { messages } = await group.query({ state: true });
  expect(messages).toMatchObject([{ id: messageId, text: 'said', user: { id: who } }]);
  expect(messages[0]?.user).not.toHaveProperty('name');
  expect(messages[0]?.user).not.toHaveProperty('city');
  expect(messages[0]).not.toHaveProperty('member');
});

test.each([
  ['/users/delete', { user_ids: [] }, BAD],
  ['/users/delete', { user_ids: ['x'], user: 'softly' }, BAD],
  ['/users/delete', { user_ids: ['x'], user: 'soft', messages: 'hard' }, BAD],
  ['/users/delete', { user_ids: ['x'], user: 'soft', conversations: 'hard' }, BAD],
  ['/users/delete', { user_ids: Array.from({ length: 101 }, (_, i) => `u${i}`) }, BAD],
  ['/users/deactivate', { user_ids: [] }, BAD],
  ['/users/restore', { user_ids: ['nobody'] }, NOT_FOUND],
  ['/users/nobody/deactivate', {}, NOT_FOUND],
])('refuses %s %j', async (path, body, code) => {
  expect(await failure(raw(path, body))).toMatchObject({ code });
});

test('only the server may do any of it', async () => {
  const { client, who } = await scene();
  const calls: [string, object][] = [
    ['/users/delete', { user_ids: [who] }],
    ['/users/deactivate', { user_ids: [who] }],
    ['/users/reactivate', { user_ids: [who] }],
    ['/users/restore', { user_ids: [who] }],
    [`/users/${who}/deactivate`, {}],
    [`/users/${who}/reactivate`, {}],
  ];
  for (const [path, body] of calls)
    expect([path, (await failure(client.post(`${server.url}${path}`, body))).code]).toEqual([
      path,
      NOT_ALLOWED,
    ]);
  expect(await failure(client.delete(`${server.url}/users/${who}`))).toMatchObject({ code: NOT_ALLOWED });
});
