/** Users as servers keep them: created by their id, deleted for good and made anew, with roles in teams and relations. */
import type { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
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
const fresh = (name: string) => `${name}-${++made}`;
const admins = () => {
  admin = clients.admin();
  return admin;
};

const raw = <T>(method: 'post' | 'get' | 'put' | 'delete', path: string, data?: object): Promise<T> =>
  admin[method]<T & never>(`${server.url}${path}`, data as never) as Promise<T>;

async function finished(taskId: string): Promise<void> {
  await expect.poll(async () => (await admin.getTask(taskId)).status).toBe('completed');
}

async function erase(id: string): Promise<void> {
  const { task_id: task } = await admin.deleteUsers([id], {
    user: 'hard',
    messages: 'hard',
    conversations: 'hard',
  });
  await finished(task);
}

const find = async (id: string) => (await admins().queryUsers({ id })).users[0];

describe('deleted users', () => {
  test('an upsert after a hard delete makes the user anew, with nothing of the old one', async () => {
    const id = fresh('ann');
    await admins().upsertUser({ id, name: 'Old', role: 'admin', color: 'red' } as never);
    await erase(id);
    expect(await find(id)).toBeUndefined();
    const { users } = await admin.upsertUser({ id, name: 'New' });
    expect(users[id]).toMatchObject({ id, name: 'New', role: 'user' });
    expect(users[id]).not.toHaveProperty('deleted_at');
    expect(users[id]).not.toHaveProperty('color');
    expect(await find(id)).toMatchObject({ name: 'New' });
    const client = await clients.user(id);
    const channel = client.channel('messaging', fresh('c'), { members: [id] });
    await channel.create();
    expect((await channel.sendMessage({ text: 'back' })).message.user).toMatchObject({ id, name: 'New' });
  });

  test('the new user can be deleted and restored as any other', async () => {
    const id = fresh('ann');
    await admins().upsertUser({ id });
    await erase(id);
    await admin.upsertUser({ id, name: 'Second' });
    await admin.deleteUser(id);
    expect(await find(id)).toBeUndefined();
    await admin.restoreUsers([id]);
    expect(await find(id)).toMatchObject({ name: 'Second' });
    await erase(id);
    expect(await failure(admin.restoreUsers([id]))).toMatchObject({ code: BAD });
  });

  test('a soft-deleted user comes back by restore, not by an upsert that would change nothing', async () => {
    const id = fresh('ann');
    await admins().upsertUser({ id, name: 'Kept' });
    await admin.deleteUser(id);
    const refused = await failure(admin.upsertUser({ id, name: 'Other' }));
    expect(refused).toMatchObject({ code: BAD });
    expect(refused.message).toContain('/users/restore');
    await admin.restoreUsers([id]);
    expect(await find(id)).toMatchObject({ name: 'Kept' });
  });

  test('a token of a user deleted for good makes nobody', async () => {
    const id = fresh('ann');
    await admins().upsertUser({ id });
    await erase(id);
    expect((await failure(clients.user(id))).message).toContain('was deleted');
    expect(await find(id)).toBeUndefined();
  });

  test('modes combine as the API says', async () => {
    const [id, other] = [fresh('ann'), fresh('bob')];
    await admins().upsertUsers([{ id }, { id: other }]);
    const channel = admin.channel('messaging', fresh('c'), { members: [id, other], created_by_id: other });
    await channel.create();
    const { message } = await channel.sendMessage({ text: 'said', user_id: id });
    for (const modes of [{ messages: 'hard' }, { conversations: 'hard' }])
      expect(await failure(admin.deleteUsers([id], { user: 'soft', ...modes } as never))).toMatchObject({
        code: BAD,
      });
    const { task_id: task } = await admin.deleteUsers([id], { user: 'soft', messages: 'pruning' } as never);
    await finished(task);
    const { message: pruned } = await admin.getMessage(message.id);
    expect(pruned).toMatchObject({ type: 'deleted', text: '', reaction_counts: {} });
    await admin.restoreUsers([id]);
    expect(await find(id)).toMatchObject({ id });
    const { task_id: second } = await raw<{ task_id: string }>('post', '/users/delete', {
      user_ids: [id],
      user: '',
      messages: '',
      conversations: '',
      calls: '',
      new_channel_owner_id: '',
      new_call_owner_id: '',
    });
    await finished(second);
    await admin.restoreUsers([id]);
  });
});

describe('unknown ids', () => {
  test('a send, a reaction, a read mark and an update by an unknown user create the user', async () => {
    const owner = fresh('owner');
    await admins().upsertUser({ id: owner });
    const channel = admin.channel('messaging', fresh('c'), { created_by_id: owner });
    await channel.create();
    const author = fresh('author');
    const { message } = await channel.sendMessage({ text: 'hi', user_id: author });
    expect(message.user).toMatchObject({ id: author, role: 'user' });
    expect(await find(author)).toMatchObject({ id: author });
    const fan = fresh('fan');
    await channel.sendReaction(message.id, { type: 'love', user_id: fan } as never);
    expect(await find(fan)).toMatchObject({ role: 'user' });
    const editor = fresh('editor');
    await admin.updateMessage({ id: message.id, text: 'hello' } as never, editor);
    expect(await find(editor)).toMatchObject({ role: 'user' });
  });

  test('a channel created by an unknown user is theirs', async () => {
    const creator = fresh('creator');
    const channel = admins().channel('messaging', fresh('c'), { created_by_id: creator });
    const { channel: state } = await channel.create();
    expect(state.created_by).toMatchObject({ id: creator, role: 'user' });
    expect(await find(creator)).toMatchObject({ id: creator });
  });

  test('a refused call creates nobody, and clients create nobody', async () => {
    const nobody = fresh('nobody');
    admins();
    const lost = admin.channel('messaging', fresh('lost'));
    expect(await failure(lost.sendMessage({ text: 'x', user_id: nobody }))).toMatchObject({
      code: NOT_FOUND,
    });
    expect(await failure(lost.sendMessage({ text: 'x', user_id: 'no good/id' }))).toMatchObject({
      code: BAD,
    });
    expect(await find(nobody)).toBeUndefined();
    const client = await clients.user(fresh('ann'), { role: 'user' });
    const channel = client.channel('messaging', fresh('c'), { members: [client.userID ?? ''] });
    await channel.create();
    expect(await failure(channel.sendMessage({ text: 'x', user_id: nobody } as never))).toMatchObject({
      code: NOT_ALLOWED,
    });
    expect(await find(nobody)).toBeUndefined();
  });
});

describe('what servers see and set', () => {
  test('mutes, blocks, devices and settings, in lists and answers to changes', async () => {
    const [ann, bob] = [fresh('ann'), fresh('bob')];
    await admins().upsertUsers([{ id: ann }, { id: bob }]);
    await admin.muteUser(bob, ann);
    await admin.blockUser(bob, ann);
    await admin.addDevice(`device-${ann}`, 'firebase', ann);
    const privacy = { typing_indicators: { enabled: false }, read_receipts: { enabled: true } };
    const { users } = await admin.upsertUser({ id: ann, privacy_settings: privacy } as never);
    const seen = {
      mutes: [{ user: { id: ann }, target: { id: bob } }],
      blocked_user_ids: [bob],
      devices: [{ id: `device-${ann}`, push_provider: 'firebase' }],
      privacy_settings: privacy,
      invisible: false,
    };
    expect(users[ann]).toMatchObject(seen);
    expect(await find(ann)).toMatchObject(seen);
    const changed = await admin.partialUpdateUser({ id: ann, set: { name: 'Ann' } } as never);
    expect(changed.users[ann]).toMatchObject({ name: 'Ann', ...seen });
    expect((await find(bob)) as never).toMatchObject({ mutes: [], blocked_user_ids: [], devices: [] });
    const client = await clients.user(bob);
    const { users: shown } = await client.queryUsers({ id: ann });
    for (const key of ['mutes', 'blocked_user_ids', 'devices', 'privacy_settings', 'invisible'])
      expect(shown[0]).not.toHaveProperty(key);
  });

  test('a role in a team is kept, and holds in the channels of that team alone', async () => {
    const [ann, bob] = [fresh('ann'), fresh('bob')];
    const teams = ['red', 'blue'];
    await admins().upsertUsers([
      { id: ann, teams, teams_role: { red: 'moderator' } } as never,
      { id: bob, teams } as never,
    ]);
    expect(await find(ann)).toMatchObject({ teams_role: { red: 'moderator' } });
    await admin.updateAppSettings({ multi_tenant_enabled: true });
    const inTeam = async (team: string) => {
      const channel = admin.channel('messaging', fresh('c'), {
        members: [ann, bob],
        created_by_id: bob,
        team,
      } as never);
      await channel.create();
      return (await channel.sendMessage({ text: 'by bob', user_id: bob })).message.id;
    };
    const client = await clients.user(ann);
    expect((client.user as never as { teams_role: object }).teams_role).toEqual({ red: 'moderator' });
    await client.deleteMessage(await inTeam('red'));
    expect(await failure(client.deleteMessage(await inTeam('blue')))).toMatchObject({ code: NOT_ALLOWED });
    for (const teams_role of [{ blue: 'admin' }, {}])
      await client.partialUpdateUser({ id: ann, set: { teams_role } } as never).catch(() => undefined);
    await client.partialUpdateUser({ id: ann, unset: ['teams_role'] } as never).catch(() => undefined);
    expect(await find(ann)).toMatchObject({ teams_role: { red: 'moderator' } });
    const unknown = { id: ann, teams_role: { red: 'nobody-has-it' } } as never;
    expect(await failure(admins().upsertUser(unknown))).toMatchObject({ code: BAD });
    await admin.partialUpdateUser({ id: ann, unset: ['teams_role'] } as never);
    expect(await find(ann)).not.toHaveProperty('teams_role');
    await admin.updateAppSettings({ multi_tenant_enabled: false });
  });

  test('a client cannot leave the teams that the server put it in', async () => {
    const id = fresh('mate');
    await admins().upsertUser({ id, teams: ['red'] });
    const mate = await clients.user(id);
    await mate.partialUpdateUser({ id, unset: ['teams'] });
    const { users } = await admin.queryUsers({ id });
    expect(users[0]?.teams).toEqual(['red']);
  });

  test('a server may ban and flag users in their own name; clients may not', async () => {
    const ann = fresh('ann');
    await admins().upsertUser({ id: ann });
    await admin.banUser(ann, { banned_by_id: ann });
    expect(await find(ann)).toMatchObject({ banned: true });
    await admin.unbanUser(ann);
    await admin.flagUser(ann, { user_id: ann });
    const client = await clients.user(fresh('mod'), { role: 'admin' });
    expect(await failure(client.banUser(client.userID ?? ''))).toMatchObject({ code: BAD });
    expect(await failure(client.flagUser(client.userID ?? ''))).toMatchObject({ code: BAD });
  });

  test('a server learns from the answer that a message is in the shadow; its author does not', async () => {
    const [ann, bob] = [fresh('ann'), fresh('bob')];
    await admins().upsertUsers([{ id: ann }, { id: bob }]);
    const channel = admin.channel('messaging', fresh('c'), { members: [ann, bob], created_by_id: ann });
    await channel.create();
    const send = () => channel.sendMessage({ text: 'hello?', user_id: bob });
    expect((await send()).message.shadowed).toBe(false);
    await admin.shadowBan(bob, { banned_by_id: ann });
    expect((await send()).message.shadowed).toBe(true);
    const author = (await clients.user(bob)).channel('messaging', channel.id ?? '');
    expect((await author.sendMessage({ text: 'still?' })).message.shadowed).toBe(false);
  });

  test('a server deletes a message for the user it names, and for nobody else', async () => {
    const [ann, bob] = [fresh('ann'), fresh('bob')];
    await admins().upsertUsers([{ id: ann }, { id: bob }]);
    const channel = admin.channel('messaging', fresh('c'), { members: [ann, bob], created_by_id: ann });
    await channel.create();
    const { message } = await channel.sendMessage({ text: 'seen', user_id: ann });
    await admin.delete(`${server.url}/messages/${message.id}`, { delete_for_me: true, deleted_by: bob });
    const shown = async (id: string) => {
      const client = await clients.user(id);
      const { messages } = await client
        .channel('messaging', channel.id ?? '')
        .query({ messages: { limit: 5 } });
      return messages.map(({ text }) => text);
    };
    expect(await shown(bob)).toEqual([]);
    expect(await shown(ann)).toEqual(['seen']);
  });

  test('users are switched off and on by typed clients too', async () => {
    const ann = fresh('ann');
    await admins().upsertUser({ id: ann, name: 'Ann' });
    await raw('post', `/users/${ann}/deactivate`, { mark_messages_deleted: 'false', created_by_id: '' });
    const { user } = await raw<{ user: { name: string } }>('post', `/users/${ann}/reactivate`, {
      restore_messages: 'true',
      name: '',
      created_by_id: fresh('server'),
    });
    expect(user).toMatchObject({ id: ann, name: 'Ann' });
    expect(user).not.toHaveProperty('deactivated_at');
  });
});
