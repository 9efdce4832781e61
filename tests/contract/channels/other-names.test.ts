/** The token names the acting user. A body may repeat that id, and no other. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let channel: Channel;
let messageId = '';
let pollId = '';
let optionId = '';
let threads = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'admin' });
  for (const id of ['boss', 'eve']) await server.token(id, 'user');
  channel = ann.channel('messaging', 'one', { members: ['ann', 'boss', 'eve'] });
  await channel.watch();
  const { poll } = await ann.createPoll({ name: 'Which?', options: [{ text: 'this' }] });
  pollId = poll.id;
  optionId = poll.options[0]?.id ?? '';
  messageId = (await channel.sendMessage({ text: 'first', poll_id: pollId })).message.id;
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const HERE = '/channels/messaging/one';
type Names = { readonly [key: string]: unknown };
type Body = (names: Names) => object;
const root: Body = (names) => names;

/**
 * Calls that name the acting user, in the body or inside the object they send; `{id}` and `{poll}` are a
 * message's and a poll's.
 */
const CALLS: readonly (readonly [what: string, path: string, Body])[] = [
  ['a message', `${HERE}/message`, (names) => ({ message: { text: 'x', ...names } })],
  ['a message, beside it', `${HERE}/message`, (names) => ({ message: { text: 'x' }, ...names })],
  ['an edit', '/messages/{id}', (names) => ({ message: { text: 'x', poll_id: pollId, ...names } })],
  ['a reaction', '/messages/{id}/reaction', (names) => ({ reaction: { type: 'like', ...names } })],
  ['an event', `${HERE}/event`, (names) => ({ event: { type: 'typing.start', ...names } })],
  ['reading', `${HERE}/read`, root],
  ['reading all', '/channels/read', root],
  ['hiding', `${HERE}/hide`, root],
  ['showing', `${HERE}/show`, root],
  ['a draft', `${HERE}/draft`, (names) => ({ message: { text: 'x', ...names } })],
  ['a poll', '/polls', (names) => ({ name: 'x', options: [{ text: 'a' }], ...names })],
  ['a vote', '/messages/{id}/polls/{poll}/vote', (names) => ({ vote: { option_id: optionId, ...names } })],
  ['muting', '/moderation/mute', (names) => ({ target_id: 'eve', ...names })],
  ['muting a channel', '/moderation/mute/channel', (names) => ({ channel_cid: 'messaging:one', ...names })],
  ['flagging', '/moderation/flag', (names) => ({ target_user_id: 'eve', ...names })],
  [
    'banning',
    '/moderation/ban',
    (names) => ({ target_user_id: 'eve', type: 'messaging', id: 'one', ...names }),
  ],
  ['blocking', '/users/block', (names) => ({ blocked_user_id: 'eve', ...names })],
  ['a device', '/devices', (names) => ({ id: 'd', push_provider: 'apn', ...names })],
  [
    'a list of channels',
    '/channels',
    (names) => ({ filter_conditions: { members: { $in: ['ann'] } }, ...names }),
  ],
  ['a list of drafts', '/drafts/query', root],
  ['truncating', `${HERE}/truncate`, (names) => ({ skip_push: true, ...names })],
];

const post = (path: string, body: object) =>
  ann.post(`${server.url}${path.replace('{id}', messageId).replace('{poll}', pollId)}`, body);

describe.each(CALLS)('%s', (_, path, body) => {
  test('is refused with another user’s id, and works with one’s own', async () => {
    for (const names of [
      { user_id: 'boss' },
      { user: { id: 'boss' } },
      { user: { id: 'boss' }, user_id: 'boss' },
    ]) {
      const refusal = await failure(post(path, body(names)));
      expect(refusal, JSON.stringify(names)).toMatchObject({ code: 17, status: 403 });
      expect(refusal.message).toContain('names another user');
    }
    await post(path, body({ user_id: 'ann' }));
  });
});

test('the author of a ban or a deletion and the creator of a channel or poll are always the caller', async () => {
  const ban = { target_user_id: 'eve', type: 'messaging', id: 'one' };
  for (const names of [{ banned_by_id: 'boss' }, { banned_by: { id: 'boss' } }])
    expect(await failure(post('/moderation/ban', { ...ban, ...names }))).toMatchObject({ code: 17 });
  await ann.banUser('eve', { type: 'messaging', id: 'one', banned_by_id: 'ann' });
  for (const names of [{ created_by_id: 'boss' }, { created_by: { id: 'boss' } }]) {
    threads += 1;
    const query = `/channels/messaging/made-${threads}/query`;
    expect(await failure(post(query, { data: names }))).toMatchObject({ code: 17 });
    expect(await failure(post(HERE, { data: { name: 'x', ...names } }))).toMatchObject({ code: 17 });
    expect(await failure(post('/polls', { name: 'x', options: [{ text: 'a' }], ...names }))).toMatchObject({
      code: 17,
    });
    // An existing channel ignores data.
    await post(`${HERE}/query`, { data: names });
  }
  await ann.channel('messaging', 'mine', { created_by_id: 'ann' } as never).create();
  const { message } = await channel.sendMessage({ text: 'to be deleted' });
  const remove = (by: string) => ann.delete(`${server.url}/messages/${message.id}`, { deleted_by: by });
  expect(await failure(remove('boss'))).toMatchObject({ code: 17 });
  await remove('ann');
});

test('a file belongs to its uploader', async () => {
  const sent = (id: string) => channel.sendFile(Buffer.from('x') as never, 'a.txt', 'text/plain', { id });
  expect(await failure(sent('boss'))).toMatchObject({ code: 17 });
  expect((await sent('ann')).file).toContain('a.txt');
});

test('a server may name any user', async () => {
  const admins = clients.admin().channel('messaging', 'one');
  const { message } = await admins.sendMessage({ text: 'x', user_id: 'boss' });
  expect(message.user?.id).toBe('boss');
});
