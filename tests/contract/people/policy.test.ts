/** Channel types, roles, permissions and commands, as servers administer them by the unmodified client. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 400;
const NOT_ALLOWED = 17;
const NOT_FOUND = 16;

let server: TestServer;
const people = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => people.closeAll());
afterAll(() => server.close());

test('creates, reads, changes and deletes a type, which starts as a copy of messaging', async () => {
  const admin = people.admin();
  const made = await admin.createChannelType({ name: 'desk', commands: ['all'], reactions: false });
  expect(made).toMatchObject({ name: 'desk', reactions: false, replies: true, max_message_length: 5000 });
  expect(made.commands).toEqual(expect.arrayContaining(['giphy', 'ban']));
  const read = await admin.getChannelType('desk');
  expect(read.commands.map(({ name }) => name)).toEqual(made.commands);
  expect(read.grants?.channel_member).toContain('create-message');
  expect(read.grants).toEqual((await admin.getChannelType('messaging')).grants);
  const changed = await admin.updateChannelType('desk', { reactions: true, max_message_length: 10 });
  expect(changed).toMatchObject({ reactions: true, max_message_length: 10, commands: made.commands });
  expect((await admin.listChannelTypes()).channel_types.desk).toMatchObject({ max_message_length: 10 });

  await admin.upsertUser({ id: 'ann' });
  const channel = admin.channel('desk', 'one', { created_by_id: 'ann', members: ['ann'] });
  expect((await channel.create()).channel.config).toMatchObject({ name: 'desk', max_message_length: 10 });
  const ann = await people.user('ann');
  const tooLong = await ann.channel('desk', 'one').sendMessage({ text: 'more than ten characters' });
  expect(tooLong.message.type).toBe('error');
  expect(await failure(admin.deleteChannelType('desk'))).toMatchObject({ code: 4, status: BAD });
  await admin.createChannelType({ name: 'unused' });
  await admin.deleteChannelType('unused');
  expect(await failure(admin.getChannelType('unused'))).toMatchObject({ code: NOT_FOUND });
});

test('refuses ill-formed, duplicate and missing ones by name', async () => {
  const admin = people.admin();
  const refused = async (call: Promise<unknown>) => (await failure(call)).message;
  expect(await refused(admin.createChannelType({ name: 'messaging' }))).toContain('already exists');
  expect(await refused(admin.createChannelType({ name: 'no spaces' }))).toContain('Invalid channel type');
  expect(await refused(admin.updateChannelType('team', { name: 'x' } as never))).toContain(
    'name of a channel type',
  );
  expect(await refused(admin.updateChannelType('team', { grants: { nobody: [] } }))).toContain(
    'role "nobody"',
  );
  expect(await refused(admin.updateChannelType('team', { grants: { user: ['fly'] } }))).toContain(
    'permission "fly"',
  );
  expect(await refused(admin.updateChannelType('team', { commands: ['fly'] } as never))).toContain(
    'command "fly"',
  );
  expect(await refused(admin.updateChannelType('team', { reactions: 'yes' } as never))).toContain(
    '`reactions`',
  );
  expect(await failure(admin.updateChannelType('nowhere', {}))).toMatchObject({ code: NOT_FOUND });
});

test('a changed grant applies at once, to calls, capabilities and lists', async () => {
  const admin = people.admin();
  await admin.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
  await admin.createChannelType({ name: 'hall' });
  await admin.channel('hall', 'one', { created_by_id: 'ann', members: ['ann', 'bob'] }).create();
  const bob = await people.user('bob');
  const channel = bob.channel('hall', 'one');
  await channel.watch();
  expect(channel.data?.own_capabilities).toContain('send-message');
  const before = (await admin.getChannelType('hall')).grants?.channel_member ?? [];
  const silenced = before.filter((id) => !/^create-(message|reply)$/.test(id));
  const notified = nextEvent(bob, 'app.updated');
  await admin.updateChannelType('hall', { grants: { channel_member: silenced } });
  await notified;
  expect(await failure(channel.sendMessage({ text: 'no' }))).toMatchObject({ code: NOT_ALLOWED });
  expect((await channel.query({})).channel.own_capabilities).not.toContain('send-message');
  await admin.updateChannelType('hall', { grants: { channel_member: null } } as never);
  await channel.sendMessage({ text: 'yes' });

  const cat = await people.user('cat');
  const all = { type: 'hall' };
  expect(await failure(cat.queryChannels(all))).toMatchObject({ code: 70 });
  await admin.updateChannelType('hall', {
    grants: { user: ['read-channel', 'search-messages'].slice(0, 1) },
  });
  expect((await cat.queryChannels(all)).map(({ id }) => id)).toEqual(['one']);
});

test('a user who loses the right to read stops receiving events at once', async () => {
  const admin = people.admin();
  await admin.upsertUser({ id: 'ann' });
  await admin.createChannelType({
    name: 'glass',
    grants: { user: ['read-channel', 'create-message', 'create-channel'] },
  } as never);
  await admin.channel('glass', 'one', { created_by_id: 'ann', members: ['ann'] }).create();
  const dan = await people.user('dan');
  const channel = dan.channel('glass', 'one');
  await channel.watch();
  const left = nextEvent(dan, 'user.watching.stop');
  await admin.updateChannelType('glass', { grants: { user: [] } });
  await left;
  expect(await failure(channel.query({}))).toMatchObject({ code: NOT_ALLOWED });
});

test('an app’s roles: created, given to users and members, not deleted while someone has them', async () => {
  const admin = people.admin();
  const { role } = (await admin.createRole('librarian')) as unknown as {
    role: { name: string; custom: boolean };
  };
  expect(role).toMatchObject({ name: 'librarian', custom: true });
  expect((await failure(admin.createRole('admin'))).message).toContain('role "admin" already exists');
  expect((await failure(admin.deleteRole('user'))).message).toContain(
    'is a built-in role and cannot be deleted',
  );
  expect((await failure(admin.deleteRole('nobody'))).message).toContain('role "nobody" does not exist');
  await admin.upsertUsers([{ id: 'lib', role: 'librarian' }, { id: 'ann' }]);
  const inUse = 'role "librarian" cannot be deleted, at least one user is using this role (ie. "lib")';
  expect((await failure(admin.deleteRole('librarian'))).message).toContain(inUse);
  await admin.createChannelType({
    name: 'library',
    grants: { librarian: ['read-channel', 'create-message'] },
  } as never);
  const members = ['ann', { user_id: 'lib', channel_role: 'librarian' }];
  await admin.channel('library', 'one', { created_by_id: 'ann', members } as never).create();
  const lib = await people.user('lib');
  await lib.channel('library', 'one').sendMessage({ text: 'shh' });
  await admin.upsertUser({ id: 'lib', role: 'user' });
  // The user's role in the channel grants the same.
  await lib.channel('library', 'one').sendMessage({ text: 'shh' });
  await admin.deleteRole('librarian');
  expect(await failure(lib.channel('library', 'one').sendMessage({ text: 'shh' }))).toMatchObject({
    code: NOT_ALLOWED,
  });
  expect((await admin.listRoles()).roles.map(({ name }: { name: string }) => name)).not.toContain(
    'librarian',
  );
});

test('an app’s permissions are another name for the right to a resource', async () => {
  const admin = people.admin();
  const permission = { id: 'may-tidy', name: 'Tidy', action: 'DeleteMessage', owner: false, same_team: true };
  await admin.createPermission(permission as never);
  const { permissions } = (await admin.listPermissions()) as unknown as {
    permissions: { id: string; custom: boolean }[];
  };
  expect(permissions[0]).toMatchObject({ id: 'may-tidy', custom: true });
  expect(
    (await failure(admin.createPermission({ ...permission, id: 'x', action: 'Fly' } as never))).message,
  ).toContain('resource "Fly" is not a valid resource');
  expect((await failure(admin.createPermission(permission as never))).message).toContain('already exists');
  expect((await failure(admin.deletePermission('nope'))).message).toContain(
    'custom permission "nope" not found',
  );
  const { grants } = await admin.createChannelType({ name: 'yard' });
  await admin.updateChannelType('yard', {
    grants: { channel_member: [...(grants?.channel_member ?? []), 'may-tidy'] },
  });
  await admin.upsertUsers([{ id: 'ann' }, { id: 'bob' }]);
  await admin.channel('yard', 'one', { created_by_id: 'ann', members: ['ann', 'bob'] }).create();
  const { message } = await (await people.user('ann')).channel('yard', 'one').sendMessage({ text: 'mess' });
  await (await people.user('bob')).deleteMessage(message.id);
  expect((await failure(admin.deletePermission('may-tidy'))).message).toContain('at least one role');
});

test('an app’s commands appear in the configs of the types that list them', async () => {
  const admin = people.admin();
  await admin.createCommand({
    name: 'ticket' as never,
    description: 'Open a ticket',
    args: '[text]',
    set: 'desk_set' as never,
  });
  await admin.createChannelType({ name: 'counter', commands: ['ticket'] as never });
  expect((await admin.getCommand('ticket')).description).toBe('Open a ticket');
  await admin.updateCommand('ticket', { description: 'Open a new ticket' });
  await admin.upsertUser({ id: 'ann' });
  const state = await admin.channel('counter', 'one', { created_by_id: 'ann', members: ['ann'] }).create();
  expect(state.channel.config?.commands).toEqual([
    { name: 'ticket', description: 'Open a new ticket', args: '[text]', set: 'desk_set' },
  ]);
  expect((await failure(admin.createCommand({ name: 'ban', description: 'x' }))).message).toContain(
    'built-in',
  );
  expect(
    (await failure(admin.createCommand({ name: 'Big Name' as never, description: 'x' }))).message,
  ).toContain('letters, digits, _ and -');
  expect((await failure(admin.deleteCommand('ticket'))).message).toContain('"counter" uses it');
  expect(await failure(admin.deleteCommand('nope'))).toMatchObject({ code: NOT_FOUND });
});

test('grants outside of channels', async () => {
  const admin = people.admin();
  const eve = await people.user('eve');
  await eve.muteUser('eve2').catch(() => undefined);
  await admin.upsertUser({ id: 'eve2' });
  await eve.muteUser('eve2');
  await admin.updateAppSettings({ grants: { user: ['search-user'] } } as never);
  expect(await failure(eve.unmuteUser('eve2'))).toMatchObject({ code: NOT_ALLOWED });
  await admin.updateAppSettings({ grants: { user: null } } as never);
  await eve.unmuteUser('eve2');
});

test('an app may turn its permission checks off', async () => {
  const admin = people.admin();
  await admin.upsertUser({ id: 'ann' });
  await admin.channel('team', 'open', { created_by_id: 'ann', members: ['ann'] }).create();
  const fay = await people.user('fay');
  const channel = fay.channel('team', 'open');
  expect(await failure(channel.query({}))).toMatchObject({ code: NOT_ALLOWED });
  await admin.updateAppSettings({ disable_permissions_checks: true });
  await channel.query({});
  await admin.updateAppSettings({ disable_permissions_checks: false });
  expect(await failure(channel.query({}))).toMatchObject({ code: NOT_ALLOWED });
});

test('everything is for servers only, and survives a restart', async () => {
  const admin = people.admin();
  const user = await people.user('gus');
  const calls = [
    () => user.listChannelTypes(),
    () => user.createChannelType({ name: 'mine' }),
    () => user.updateChannelType('messaging', { reactions: false }),
    () => user.deleteChannelType('messaging'),
    () => user.listRoles(),
    () => user.createRole('king'),
    () => user.deleteRole('king'),
    () => user.listPermissions(),
    () => user.createPermission({ id: 'a', name: 'a', action: 'ReadChannel' } as never),
    () => user.listCommands(),
    () => user.createCommand({ name: 'a' as never, description: 'a' }),
    () => user.updateAppSettings({ disable_permissions_checks: true }),
  ];
  for (const call of calls) expect(await failure(call())).toMatchObject({ code: NOT_ALLOWED });
  await people.closeAll();
  await admin.createChannelType({ name: 'kept', uploads: false });
  await server.restart();
  expect(await people.admin().getChannelType('kept')).toMatchObject({ uploads: false });
});

test('user search: roles by prefix, users too; pages continue after a name', async () => {
  const admin = people.admin();
  for (const name of ['Caller', 'cashier', 'call_center']) await admin.createRole(name);
  const ann = await people.user('ann');
  const names = async (options: Parameters<typeof ann.searchRoles>[0]) =>
    (await ann.searchRoles(options)).roles.map(({ name }) => name);
  expect(await names({ query: 'CA' })).toEqual(['Caller', 'call_center', 'cashier']);
  expect(await names({ query: 'ca', limit: 1, name_gt: 'Caller' })).toEqual(['call_center']);
  expect(await names({ query: 'channel' })).toEqual(['channel_member', 'channel_moderator']);
  expect(await names({ query: 'channel', role_type: 'user' })).toEqual([]);
  expect(await names({ query: 'a', role_type: 'user' })).toEqual(['admin', 'agent']);
  expect(await names({ query: 'a', role_type: 'channel' })).toEqual([]);
  expect(await names({ query: 'call', role_type: 'channel' })).toEqual(['Caller', 'call_center']);
  expect(await failure(ann.searchRoles({ query: '' }))).toMatchObject({ code: 4 });
  expect(await failure(ann.searchRoles({ query: 'a', role_type: 'team' as never }))).toMatchObject({
    code: 4,
  });
  expect(await failure(ann.searchRoles({ query: 'a', limit: 26 }))).toMatchObject({ code: 4 });
});

test('roles have the grants of calls, and servers set them', async () => {
  const admin = people.admin();
  const { grants } = await admin.getChannelType('messaging');
  expect(grants?.channel_member).toEqual(expect.arrayContaining(['create-call', 'join-call']));
  expect((await admin.getPermission('create-call')).permission).toMatchObject({ action: 'CreateCall' });
  await admin.createChannelType({ name: 'calls' });
  const changed = await admin.updateChannelType('calls', { grants: { channel_member: ['create-call'] } });
  expect(changed.grants?.channel_member).toEqual(['create-call']);
  await admin.deleteChannelType('calls');
});

test('messages of a type are as long as the API allows', async () => {
  const admin = people.admin();
  await admin.createChannelType({ name: 'essays', max_message_length: 20_000 });
  expect((await admin.getChannelType('essays')).max_message_length).toBe(20_000);
  const ann = await people.user('ann');
  const channel = ann.channel('essays', 'one', { members: ['ann'] });
  await channel.create();
  const text = 'é'.repeat(20_000);
  expect((await channel.sendMessage({ text })).message).toMatchObject({ type: 'regular', text });
  const more = await failure(admin.updateChannelType('essays', { max_message_length: 20_001 }));
  expect(more).toMatchObject({ code: 4, status: BAD });
});
