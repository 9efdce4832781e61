/** Exports from the server as files, by the unmodified client with a server token. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;
const MANY = 310;

let server: TestServer;
let admin: StreamChat;
let ann: StreamChat;
const clients = clientsOf(() => server);

interface Row {
  readonly id?: string;
  readonly text?: string;
  readonly type?: string;
}
interface UserFile {
  readonly user: { readonly id: string };
  readonly messages: readonly Row[];
  readonly reactions: readonly { readonly type: string; readonly message_id: string }[];
}
interface ChannelsFile {
  readonly channels: readonly {
    readonly channel: { readonly cid: string; readonly topic?: string };
    readonly members: readonly { readonly user_id: string }[];
    readonly messages: readonly Row[];
  }[];
  readonly users?: readonly { readonly id: string }[];
}

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  ann = await clients.user('ann', { role: 'user' });
  const bob = await clients.user('bob', { role: 'user' });
  const channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'], topic: 'cats' } as object);
  await channel.create();
  await channel.sendMessage({ id: 'm1', text: 'first' });
  await bob.channel('messaging', 'one').sendMessage({ id: 'r1', text: 'reply', parent_id: 'm1' });
  await channel.sendMessage({ id: 'm2', text: 'second' });
  await bob.channel('messaging', 'one').sendMessage({ id: 'm3', text: 'third' });
  await channel.sendReaction('m3', { type: 'like' });
  await channel.sendReaction('m3', { type: 'wow', score: 2 });
  await channel.sendMessage({ id: 'gone', text: 'deleted' });
  await ann.deleteMessage('gone');
  await admin.channel('messaging', 'two', { created_by_id: 'ann', members: ['ann'] }).create();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

/** The URL of the file once the task is done. */
async function fileOf(
  reply: Promise<{ readonly task_id: string }>,
  status = (id: string) => admin.getTask(id),
) {
  const { task_id: id } = await reply;
  expect(id).toHaveLength(36);
  await expect.poll(async () => ((await status(id)) as { status?: string }).status).toBe('completed');
  return ((await status(id)) as unknown as { result: { url: string; path: string } }).result;
}

async function fetched<T>({ url }: { readonly url: string }): Promise<T> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('attachment');
  return (await response.json()) as T;
}

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

test('34: exports a user at once: profile, messages, reactions', async () => {
  const { user, messages, reactions } = (await admin.exportUser('ann')) as unknown as UserFile;
  expect(user).toMatchObject({ id: 'ann' });
  expect(idsOf(messages)).toEqual(['m1', 'm2']);
  expect(reactions.map(({ type }) => type)).toEqual(['like', 'wow']);
  expect(await failure(admin.exportUser('nobody'))).toMatchObject({ code: NOT_FOUND, status: 404 });
  expect(await failure(ann.get(`${ann.baseURL}/users/ann/export`))).toMatchObject({ code: NOT_ALLOWED });
});

test('34: exports users as a task, whose file is under /exports/users/ and for no one else', async () => {
  const result = await fileOf(admin.exportUsers({ user_ids: ['ann', 'bob'] }));
  expect(result.url).toContain('/exports/users/');
  expect(result.url.startsWith(server.url)).toBe(true);
  const [anns, bobs] = await fetched<UserFile[]>(result);
  expect([anns?.user.id, idsOf(anns?.messages ?? []), anns?.reactions.length]).toEqual([
    'ann',
    ['m1', 'm2'],
    2,
  ]);
  expect([bobs?.user.id, idsOf(bobs?.messages ?? []), bobs?.reactions]).toEqual(['bob', ['r1', 'm3'], []]);
  for (const wrong of [
    `${server.url}${result.path}`,
    result.url.replace('/users/', '/channels/'),
    result.url.replace(/sig=(.)/, (_, first) => `sig=${first === '_' ? '-' : '_'}`),
    result.url.replace(/exp=\d/, 'exp=9'),
  ])
    expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 404]);
});

test('34: refuses missing users and callers without permission, with the known texts', async () => {
  const text = async (call: Promise<unknown>) => (await failure(call)).message;
  expect(await text(admin.getExportChannelStatus('4c9d5a2e-0000-4000-8000-000000000000'))).toContain(
    "Can't find task",
  );
  expect(await text(admin.exportChannel({ type: 'messaging', id: 'nowhere' }))).toContain(
    "Can't find channel",
  );
  expect(await text(admin.exportUsers({ user_ids: ['nobody'] }))).toContain('the user nobody does not exist');
  expect(await failure(admin.exportUsers({ user_ids: [] }))).toMatchObject({ code: BAD });
  expect(await failure(admin.exportChannels([]))).toMatchObject({ code: BAD });
  const many = Array.from({ length: 26 }, (_, i) => ({ type: 'messaging', id: `c${i}` }));
  expect(await failure(admin.exportChannels(many))).toMatchObject({ code: BAD });
  for (const more of [{ version: 'v9' }, { format: 'csv' }])
    expect(await failure(admin.exportChannels([{ cid: 'messaging:one' }], more as object))).toMatchObject({
      code: BAD,
    });
  expect(await failure(ann.post(`${ann.baseURL}/export/users`, { user_ids: ['ann'] }))).toMatchObject({
    code: NOT_ALLOWED,
  });
  const channels = [{ cid: 'messaging:one' }];
  expect(await failure(ann.post(`${ann.baseURL}/export_channels`, { channels }))).toMatchObject({
    code: NOT_ALLOWED,
  });
});

test('exports channels with members and messages, replies after their parents, deleted messages as they were', async () => {
  const status = (id: string) => admin.getExportChannelStatus(id) as never;
  const asked = admin.exportChannels([{ type: 'messaging', id: 'one' }, { cid: 'messaging:two' }], {
    export_users: true,
  });
  const file = await fetched<ChannelsFile>(await fileOf(asked, status));
  const [one, two] = file.channels;
  expect(one?.channel).toMatchObject({ cid: 'messaging:one', topic: 'cats' });
  expect(one?.members.map(({ user_id }) => user_id)).toEqual(['ann', 'bob']);
  expect(one?.messages.map(({ id, type, text }) => [id, type, text])).toEqual([
    ['m1', 'regular', 'first'],
    ['r1', 'reply', 'reply'],
    ['m2', 'regular', 'second'],
    ['m3', 'regular', 'third'],
    ['gone', 'deleted', 'deleted'],
  ]);
  expect(two?.messages).toEqual([]);
  expect(file.users?.map(({ id }) => id).sort()).toEqual(['ann', 'bob']);
});

test('exports a period only, and leaves out the text of deleted messages', async () => {
  const { message } = await admin.getMessage('m2');
  const since = new Date(message.created_at ?? '');
  const asked = admin.exportChannel(
    { cid: 'messaging:one', messages_since: since, messages_until: new Date() },
    { clear_deleted_message_text: true },
  );
  const file = await fetched<ChannelsFile>(await fileOf(asked));
  expect(file.channels[0]?.messages.map(({ id, text }) => [id, text])).toEqual([
    ['m2', 'second'],
    ['m3', 'third'],
    ['gone', ''],
  ]);
  expect(file).not.toHaveProperty('users');
});

test('exports deleted channels on request, and long ones completely', async () => {
  const channel = admin.channel('messaging', 'long', { created_by_id: 'ann', members: ['ann'] });
  await channel.create();
  for (let i = 0; i < MANY; i += 1)
    await channel.sendMessage({ id: `long-${i}`, text: `${i}`, user_id: 'ann' });
  await channel.delete();
  const request = [{ cid: 'messaging:long' }];
  expect(await failure(admin.exportChannels(request))).toMatchObject({ code: NOT_FOUND });
  const file = await fetched<ChannelsFile>(
    await fileOf(admin.exportChannels(request, { include_soft_deleted_channels: true })),
  );
  expect(idsOf(file.channels[0]?.messages ?? [])).toEqual(
    Array.from({ length: MANY }, (_, i) => `long-${i}`),
  );
});

test('exports truncated messages on request, replies after their parents', async () => {
  const channel = ann.channel('messaging', 'cut', { members: ['ann'] });
  await channel.create();
  const say = (id: string, more: object = {}) => channel.sendMessage({ id, text: id, ...more });
  await say('cut-1');
  await say('cut-1-reply', { parent_id: 'cut-1' });
  await say('cut-2');
  await channel.truncate({ hard_delete: false });
  await say('kept-1');
  await say('kept-1-reply', { parent_id: 'kept-1' });
  const exported = async (options: object) => {
    const file = await fetched<ChannelsFile>(
      await fileOf(admin.exportChannels([{ cid: 'messaging:cut' }], options)),
    );
    return file.channels[0]?.messages.map(({ id, type, text }) => [id, type, text]);
  };
  const kept = [
    ['kept-1', 'regular', 'kept-1'],
    ['kept-1-reply', 'reply', 'kept-1-reply'],
  ];
  expect(await exported({})).toEqual(kept);
  expect(await exported({ include_truncated_messages: true })).toEqual([
    ['cut-1', 'deleted', 'cut-1'],
    ['cut-1-reply', 'deleted', 'cut-1-reply'],
    ['cut-2', 'deleted', 'cut-2'],
    ...kept,
  ]);
  expect(
    await exported({ include_truncated_messages: true, clear_deleted_message_text: true }),
  ).toContainEqual(['cut-1', 'deleted', '']);
});
