/**
 * Guests open their own support conversation and join public channels, nothing else, unless the owner allows
 * it.
 */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let guest: StreamChat;
let anonymous: StreamChat;
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  agent = await clients.user('agent', { role: 'agent' });
  await clients.user('host', { role: 'user' });
  guest = await clients.guest('pest');
  anonymous = await clients.anonymous();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const refused = { code: 17, status: 403 };
const TYPES = ['commerce', 'messaging', 'team', 'gaming', 'livestream', 'room'];
const listOf = (client: StreamChat) =>
  client.queryChannels({ members: { $in: [client.userID ?? ''] } } as never, [], { watch: false });

test.each(TYPES)('guests and readers cannot open a channel of the type %s, with anyone', async (type) => {
  for (const visitor of [guest, anonymous]) {
    const me = visitor.userID ?? '';
    for (const members of [[me, 'agent'], [me], ['agent'], []])
      expect(await failure(visitor.channel(type, 'by-guest', { members } as never).create())).toMatchObject(
        refused,
      );
    const invited = visitor.channel(type, 'invited', { members: [me], invites: ['agent'] } as never);
    expect(await failure(invited.create())).toMatchObject(refused);
  }
  const members = [guest.userID ?? '', 'agent'];
  expect(await failure(guest.channel(type, undefined, { members } as never).create())).toMatchObject(refused);
  expect(await listOf(agent)).toEqual([]);
});

test.each(TYPES)('a guest can add no one to an existing channel of the type %s', async (type) => {
  const members = ['host', guest.userID ?? ''];
  await admin.channel(type, 'there', { created_by_id: 'host', members } as never).create();
  const there = guest.channel(type, 'there');
  for (const attempt of [
    () => there.addMembers(['agent']),
    () => there.inviteMembers(['agent']),
    () => there.addModerators([guest.userID ?? '']),
    () => there.updatePartial({ set: { name: 'mine' } } as never),
    () => there.truncate(),
    () => there.delete(),
  ])
    expect(await failure(attempt()), attempt.toString()).toMatchObject(refused);
});

test.each(TYPES)('guests join other people’s channels of the type %s if they are public', async (type) => {
  await admin.channel(type, 'hosted', { created_by_id: 'host', members: ['host'] } as never).create();
  const hosted = guest.channel(type, 'hosted');
  const reads = type === 'room' || type === 'livestream';
  const writes = type === 'room';
  for (const [allowed, attempt] of [
    [reads, () => hosted.watch()],
    [reads, () => anonymous.channel(type, 'hosted').watch()],
    [writes, () => hosted.sendMessage({ text: 'hello' })],
    [writes, () => hosted.addMembers([guest.userID ?? ''])],
    [false, () => anonymous.channel(type, 'hosted').sendMessage({ text: 'hello' })],
  ] as const) {
    if (allowed) await attempt();
    else expect(await failure(attempt()), attempt.toString()).toMatchObject(refused);
  }
});

test('guests open a support conversation of their own; anonymous users do not', async () => {
  const own = guest.channel('support', guest.userID ?? '');
  await own.watch();
  expect((await own.sendMessage({ text: 'help' })).message.text).toBe('help');
  expect(await failure(anonymous.channel('support', 'any').watch())).toMatchObject(refused);
});

test('a guest’s support conversation begins with the guest alone', async () => {
  const caller = await clients.guest('caller');
  const me = caller.userID ?? '';
  // The client's own channel would remember what was refused.
  const open = (data: object) => caller.post(`${caller.baseURL}/channels/support/${me}/query`, { data });
  for (const data of [
    { members: [me, 'agent'] },
    { members: [me, 'host'] },
    { members: ['host'] },
    { members: [me], invites: ['agent'] },
    { invites: ['host'] },
  ])
    expect(await failure(open(data))).toMatchObject(refused);
  const own = caller.channel('support', me);
  await own.watch();
  expect(Object.keys(own.state.members)).toEqual([me]);
  for (const id of ['agent', 'host']) expect(await failure(own.addMembers([id]))).toMatchObject(refused);
  expect(await failure(own.inviteMembers(['agent']))).toMatchObject(refused);
});

test('the owner’s grants can give guests more, permanently', async () => {
  await admin.updateChannelType('commerce', {
    grants: { guest: ['create-channel', 'read-channel-owner'] },
  } as never);
  try {
    await guest.channel('commerce', 'allowed').create();
    await server.restart();
    await guest.channel('commerce', 'allowed-later').create();
  } finally {
    await admin.updateChannelType('commerce', { grants: { guest: null } } as never);
  }
  expect(await failure(guest.channel('commerce', 'no-more').create())).toMatchObject(refused);
});
