/** User groups, and messages that mention them, by the unmodified client. */
import { type StreamChat, UserGroupPaginator } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;

let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;
let ann: StreamChat;
let bob: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  await admin.upsertUsers([{ id: 'cyd' }, { id: 'dan' }]);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const idsIn = (group: { readonly members?: readonly { readonly user_id: string }[] }) =>
  group.members?.map(({ user_id }) => user_id);

test('a group is created with members, read, renamed, and deleted', async () => {
  const notified = nextEvent(ann, 'user_group.created' as never);
  const { user_group: made } = await admin.createUserGroup({
    id: 'design',
    name: 'Design Team',
    description: 'Product design',
    member_ids: ['ann', 'bob', 'ann'],
  });
  expect(made).toMatchObject({ id: 'design', name: 'Design Team', description: 'Product design' });
  expect(idsIn(made)).toEqual(['ann', 'bob']);
  expect(made.members?.[0]).toMatchObject({ group_id: 'design', is_admin: false });
  expect(await notified).toMatchObject({ user_group: { id: 'design' } });
  expect((await ann.getUserGroup('design')).user_group).toEqual(made);
  const { user_group: renamed } = await admin.updateUserGroup('design', { name: 'Design' });
  expect(renamed).toMatchObject({
    name: 'Design',
    description: 'Product design',
    created_at: made.created_at,
  });
  await admin.deleteUserGroup('design');
  expect(await failure(ann.getUserGroup('design'))).toMatchObject({ code: NOT_FOUND, status: 404 });
  expect(await failure(admin.deleteUserGroup('design'))).toMatchObject({ code: NOT_FOUND });
});

test('an id is generated if none is given, and is unique', async () => {
  const { user_group: made } = await admin.createUserGroup({ name: 'Anonymous' });
  expect(made.id).toHaveLength(36);
  const again = admin.createUserGroup({ id: made.id, name: 'Again' });
  expect(await failure(again)).toMatchObject({
    code: BAD,
    message: expect.stringContaining('already exists'),
  });
  expect(await failure(admin.createUserGroup({ name: ' ' }))).toMatchObject({ code: BAD });
  await admin.deleteUserGroup(made.id);
});

test('adds and removes all named users or none, and ignores users who are not members', async () => {
  await admin.createUserGroup({ id: 'crew', name: 'Crew', member_ids: ['ann'] });
  const outsiders = admin.addUserGroupMembers('crew', { member_ids: ['bob', 'nobody'] });
  expect(await failure(outsiders)).toMatchObject({ code: NOT_FOUND });
  expect(idsIn((await ann.getUserGroup('crew')).user_group)).toEqual(['ann']);
  const added = nextEvent(bob, 'user_group.member_added' as never);
  const { user_group: grown } = await admin.addUserGroupMembers('crew', {
    member_ids: ['bob'],
    as_admin: true,
  });
  expect(grown.members?.map(({ user_id, is_admin }) => [user_id, is_admin])).toEqual([
    ['ann', false],
    ['bob', true],
  ]);
  expect(await added).toMatchObject({ members: ['bob'] });
  const removed = nextEvent(ann, 'user_group.member_removed' as never);
  const { user_group: left } = await admin.removeUserGroupMembers('crew', { member_ids: ['ann', 'dan'] });
  expect(idsIn(left)).toEqual(['bob']);
  expect(await removed).toMatchObject({ members: ['ann'] });
  expect(await failure(admin.removeUserGroupMembers('crew', { member_ids: [] }))).toMatchObject({
    code: BAD,
  });
});

test('a group’s own admin changes it; other users can read it, visitors cannot', async () => {
  expect((await bob.addUserGroupMembers('crew', { member_ids: ['cyd'] })).user_group.members).toHaveLength(2);
  expect((await bob.updateUserGroup('crew', { name: 'The crew' })).user_group.name).toBe('The crew');
  expect(await failure(bob.deleteUserGroup('crew'))).toMatchObject({ code: NOT_ALLOWED, status: 403 });
  expect(await failure(ann.updateUserGroup('crew', { name: 'x' }))).toMatchObject({ code: NOT_ALLOWED });
  expect(await failure(ann.createUserGroup({ name: 'mine' }))).toMatchObject({ code: NOT_ALLOWED });
  const guest = await clients.guest();
  expect(await failure(guest.queryUserGroups())).toMatchObject({ code: NOT_ALLOWED });
  expect(await failure(guest.getUserGroup('crew'))).toMatchObject({ code: NOT_ALLOWED });
});

test('lists continue after the last one of a page, also with the client’s own paginator', async () => {
  for (const n of [1, 2, 3, 4, 5]) await admin.createUserGroup({ id: `page-${n}`, name: `Page ${n}` });
  const { user_groups: all } = await ann.queryUserGroups({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual(['crew', 'page-1', 'page-2', 'page-3', 'page-4', 'page-5']);
  const paginator = new UserGroupPaginator(ann, { pageSize: 2 });
  for (const _ of [1, 2, 3, 4]) await paginator.next();
  expect(paginator.state.getLatestValue().items?.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  const { user_groups: behind } = await ann.queryUserGroups({ id_gt: 'page-3' });
  expect(behind.map(({ id }) => id)).toEqual(['page-4', 'page-5']);
});

test('search matches the start of the name in any case, and has no patterns', async () => {
  const names = async (options: Parameters<StreamChat['searchUserGroups']>[0]) =>
    (await ann.searchUserGroups(options)).user_groups.map(({ name }) => name);
  expect(await names({ query: 'pAGE', limit: 2 })).toEqual(['Page 1', 'Page 2']);
  expect(await names({ query: 'page', limit: 2, name_gt: 'Page 2', id_gt: 'page-2' })).toEqual([
    'Page 3',
    'Page 4',
  ]);
  expect(await names({ query: 'age' })).toEqual([]);
  expect(await names({ query: '%' })).toEqual([]);
  expect(await failure(ann.searchUserGroups({ query: '' }))).toMatchObject({ code: BAD });
});

test('a message mentions groups with a grant, and shows those that exist', async () => {
  const channel = ann.channel('messaging', 'called', { members: ['ann', 'bob'] });
  await channel.watch();
  const message = { text: '@crew hello', mentioned_group_ids: ['crew', 'nobody'] };
  // A missing group mentions no one, so it needs no grant.
  expect(
    (await channel.sendMessage({ ...message, mentioned_group_ids: ['nobody'] })).message,
  ).not.toHaveProperty('mentioned_groups');
  expect(await failure(channel.sendMessage(message))).toMatchObject({ code: NOT_ALLOWED });
  const { grants } = await admin.getChannelType('messaging');
  await admin.updateChannelType('messaging', {
    grants: { channel_member: [...(grants?.channel_member ?? []), 'notify-group'] },
  });
  expect((await channel.query({ state: true })).channel.own_capabilities).toContain('notify-group');
  const notified = nextEvent(channel, 'message.new');
  const { message: sent } = await channel.sendMessage(message);
  const crew = { id: 'crew', name: 'The crew' };
  expect(sent).toMatchObject({ mentioned_group_ids: ['crew'], mentioned_groups: [crew] });
  expect((await notified).message).toMatchObject({ mentioned_groups: [crew] });
  const edited = await ann.partialUpdateMessage(sent.id, { set: { text: 'again' } });
  expect(edited.message).toMatchObject({ mentioned_group_ids: ['crew'] });
  const many = Array.from({ length: 11 }, (_, i) => `g${i}`);
  expect(await failure(channel.sendMessage({ text: 'x', mentioned_group_ids: many }))).toMatchObject({
    code: BAD,
  });
  await admin.deleteUserGroup('crew');
  const { messages } = await channel.query({ messages: { limit: 1 } });
  expect(messages[0]).toMatchObject({ mentioned_group_ids: ['crew'], mentioned_groups: [] });
});

test('with teams, groups of other teams do not exist', async () => {
  await admin.upsertUsers([
    { id: 'ann', role: 'user', teams: ['red'] },
    { id: 'bob', role: 'user', teams: ['blue'] },
  ]);
  await admin.createUserGroup({ id: 'reds', name: 'Reds', team_id: 'red', member_ids: ['ann'] });
  const events = record(bob);
  await admin.updateAppSettings({ multi_tenant_enabled: true });
  try {
    expect((await ann.queryUserGroups()).user_groups.map(({ id }) => id)).toEqual(['reds']);
    expect((await ann.queryUserGroups({ team_id: 'red' })).user_groups).toHaveLength(1);
    expect((await bob.searchUserGroups({ query: 'red' })).user_groups).toEqual([]);
    expect(await failure(bob.getUserGroup('reds'))).toMatchObject({ code: NOT_FOUND });
    expect(await failure(bob.queryUserGroups({ team_id: 'red' }))).toMatchObject({ code: NOT_ALLOWED });
    expect(await failure(admin.getUserGroup('reds', { team_id: 'blue' }))).toMatchObject({ code: NOT_FOUND });
    const notified = nextEvent(ann, 'user_group.updated' as never);
    await admin.updateUserGroup('reds', { name: 'The reds' });
    await notified;
    expect(events.map(({ type }) => String(type))).not.toContain('user_group.updated');
  } finally {
    await admin.updateAppSettings({ multi_tenant_enabled: false });
  }
});
