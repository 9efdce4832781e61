/** Further parts of the API's description: optional parts of an answer, and filters. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let admin: StreamChat;
let channel: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  admin = clients.admin();
  for (const id of ['bob', 'cat', 'dan']) await server.token(id, 'user');
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
  await admin.channel('messaging', 'one').inviteMembers(['dan']);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('a send names the mentioned members and where it went, on request', async () => {
  const message = { text: '@bob @cat @dan', mentioned_users: ['bob', 'cat', 'dan'] };
  const additions = { include_mentioned_members: true, include_channel_context: true };
  const notified = await channel.sendMessage(message, additions as never);
  expect(notified).toMatchObject({
    // An invited user who has not answered is no member yet.
    mentioned_members: { bob: true, cat: false, dan: false },
    channel_context: { cid: 'messaging:one', type: 'messaging', id: 'one', created_by: { id: 'ann' } },
  });
  const plain = await channel.sendMessage(message);
  expect(plain).not.toHaveProperty('mentioned_members');
  expect(plain).not.toHaveProperty('channel_context');
  const nobody = await channel.sendMessage({ text: 'nobody' }, additions as never);
  expect(nobody).not.toHaveProperty('mentioned_members');
});

test('filters the history by the data of a version', async () => {
  const { message } = await channel.sendMessage({ text: 'one', mood: 'glad' } as never);
  for (const [text, mood] of [
    ['two', 'sad'],
    ['three', 'glad'],
    ['four', 'calm'],
  ])
    await ann.updateMessage({ id: message.id, text, mood } as never);
  const found = async (mood: object) => {
    const answer = await admin.queryMessageHistory({ message_id: message.id, mood } as never);
    return answer.message_history.map(({ text }) => text);
  };
  expect(await found({ $eq: 'glad' })).toEqual(['three', 'one']);
  expect(await found({ $in: ['sad', 'calm'] })).toEqual(['two']);
});

test('flags: without deleted messages, and by automatic findings', async () => {
  const [kept, gone] = [
    await channel.sendMessage({ text: 'kept' }),
    await channel.sendMessage({ text: 'gone' }),
  ];
  const bob = await clients.user('bob');
  for (const { message } of [kept, gone]) await bob.flagMessage(message.id, { reason: 'rude' } as never);
  await ann.deleteMessage(gone.message.id);
  const found = async (filter: object, options: object = {}) => {
    const { flags = [] } = await admin.queryMessageFlags(
      { reason: 'rude', ...filter } as never,
      options as never,
    );
    return flags.map(({ message }) => message.id).sort();
  };
  const both = [kept.message.id, gone.message.id].sort();
  expect(await found({})).toEqual(both);
  expect(await found({}, { show_deleted_messages: true })).toEqual(both);
  expect(await found({}, { show_deleted_messages: false })).toEqual([kept.message.id]);
  expect(await found({ reporter_type: 'user' })).toEqual(both);
  for (const filter of [
    { harm_type: 'spam' },
    { blocklist_name: 'x' },
    { phrase_list_ids: 3 },
    { action: 'flag' },
  ])
    expect(await found(filter), JSON.stringify(filter)).toEqual([]);
  expect(await failure(found({ nonsense: 'x' }))).toMatchObject({ code: 4 });
});

test('filters members by whether they are deactivated', async () => {
  const members = async (off: boolean) => {
    const { members: found } = await channel.queryMembers({ 'user.nd_deactivated': off } as never);
    return found.map(({ user_id: id }) => id).sort();
  };
  expect(await members(true)).toEqual([]);
  await admin.deactivateUser('dan');
  expect(await members(true)).toEqual(['dan']);
  expect(await members(false)).toEqual(['ann', 'bob']);
});
