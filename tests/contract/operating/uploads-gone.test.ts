// Files are deleted with the message they belong to.
import sharp from 'sharp';
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { file, storedFiles } from '../../support/upload-files.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let channel: Channel;
/** Time for tasks on a busy machine, in ms. */
const SLOW = { timeout: 60_000 };

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
  channel = ann.channel('messaging', 'one', { members: ['ann', 'bob'] });
  await channel.watch();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const stored = () => storedFiles(server);

test('hard deletion of a message deletes its author’s files; others’ files, and those of soft deletions, stay', async () => {
  const send = async (by: typeof channel, url: string) =>
    (await by.sendMessage({ text: 'f', attachments: [{ type: 'file', asset_url: url }] })).message.id;
  const before = await stored();
  const { file: own } = await channel.sendFile(...file('own.txt', 'x'));
  const { file: kept } = await channel.sendFile(...file('kept.txt', 'x'));
  const bobs = bob.channel('messaging', 'one');
  await bobs.watch();
  const borrowed = await send(bobs, kept);
  const message = await send(channel, own);
  await ann.deleteMessage(message);
  expect((await fetch(own)).status).toBe(200);
  await admin.deleteMessage(message, true);
  expect((await fetch(own)).status).toBe(404);
  await admin.deleteMessage(borrowed, true);
  expect((await fetch(kept)).status).toBe(200);
  await channel.deleteFile(kept);
  expect(await stored()).toEqual(before);
});

test('a file stays while another message of its author shows it, even a soft deleted one', async () => {
  const { file: url } = await channel.sendFile(...file('twice.txt', 'x'));
  const attachments = [{ type: 'file', asset_url: url }];
  const send = async () => (await channel.sendMessage({ text: 'f', attachments })).message.id;
  const [first, second, third] = [await send(), await send(), await send()];
  await admin.deleteMessage(first, true);
  expect((await fetch(url)).status).toBe(200);
  await ann.deleteMessage(second);
  await admin.deleteMessage(third, true);
  expect((await fetch(url)).status).toBe(200);
  await admin.deleteMessage(second, true);
  expect((await fetch(url)).status).toBe(404);
});

test('hard truncation deletes the files, unless a remaining message shows them', async () => {
  const before = await stored();
  const room = ann.channel('messaging', 'cut', { members: ['ann', 'bob'] });
  await room.watch();
  const { file: shown } = await room.sendFile(...file('shown.txt', 'x'));
  const { file: soft } = await room.sendFile(...file('soft.txt', 'x'));
  const { file: hard } = await room.sendFile(...file('hard.txt', 'x'));
  const send = (url: string) => room.sendMessage({ attachments: [{ type: 'file', asset_url: url }] });
  await send(soft);
  await room.truncate({ hard_delete: false });
  expect((await fetch(soft)).status).toBe(200);
  await send(hard);
  await send(shown);
  const { message } = await send(shown);
  await admin
    .channel('messaging', 'cut')
    .truncate({ truncated_at: message.created_at as never, user_id: 'ann' });
  expect((await fetch(hard)).status).toBe(404);
  expect((await fetch(soft)).status).toBe(404);
  expect((await fetch(shown)).status).toBe(200);
  await room.truncate();
  expect((await fetch(shown)).status).toBe(404);
  expect(await stored()).toEqual(before);
});

test('hard deletion of a channel, and its re-creation, delete all files sent to it', async () => {
  const before = await stored();
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#36c' } })
    .png()
    .toBuffer();
  const open = async (id: string) => {
    const room = ann.channel('messaging', id, { members: ['ann', 'bob'] });
    await room.watch();
    return room;
  };
  const rooms = await Promise.all(['gone-1', 'gone-2', 'gone-3'].map(open));
  await Promise.all(rooms.map((room) => room.sendImage(...file('a.png', png))));
  expect((await stored()).length).toBe(before.length + 6);
  await admin.channel('messaging', 'gone-1').delete({ hard_delete: true });
  expect((await stored()).length).toBe(before.length + 4);
  const { task_id: task } = await admin.deleteChannels(['messaging:gone-2'], { hard_delete: true });
  await expect.poll(async () => (await admin.getTask(task as string)).status, SLOW).toBe('completed');
  expect((await stored()).length).toBe(before.length + 2);
  await admin.channel('messaging', 'gone-3').delete();
  expect((await stored()).length).toBe(before.length + 2);
  await open('gone-3');
  expect(await stored()).toEqual(before);
});

test('deleting a user with all messages deletes their files; deleting only the user deletes only their picture', async () => {
  const before = await stored();
  const make = async (id: string) => {
    const made = await clients.user(id, { role: 'user' });
    const room = made.channel('messaging', `${id}-room`, { members: [id, 'ann'] });
    await room.watch();
    const { file: sent } = await room.sendFile(...file('sent.txt', 'x'));
    const { file: loose } = await room.sendFile(...file('loose.txt', 'x'));
    const { file: picture } = await made.uploadFile(...file('me.txt', 'x'));
    await made.upsertUser({ id, image: picture });
    const { message } = await room.sendMessage({ attachments: [{ type: 'file', asset_url: sent }] });
    return { sent, loose, picture, message };
  };
  const erase = async (id: string, options: object) => {
    const { task_id: task } = await admin.deleteUsers([id], { user: 'hard', ...options } as never);
    await expect.poll(async () => (await admin.getTask(task)).status, SLOW).toBe('completed');
  };
  const one = await make('gone-whole');
  await ann.channel('messaging', 'gone-whole-room').watch();
  await admin.deleteMessage(one.message.id);
  await erase('gone-whole', { messages: 'hard' });
  expect(await stored()).toEqual(before);
  expect((await failure(admin.getMessage(one.message.id))).code).toBe(16);

  const two = await make('gone-half');
  await erase('gone-half', {});
  const statuses = [two.sent, two.loose, two.picture].map(async (url) => (await fetch(url)).status);
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});

test('a ban that hard deletes all messages deletes their files, soft deleted ones too, and no one’s picture', async () => {
  const mal = await clients.user('mal', { role: 'user' });
  const room = mal.channel('messaging', 'mal-room', { members: ['mal', 'ann'] });
  await room.watch();
  const [one, two] = [await room.sendFile(...file('1', 'x')), await room.sendFile(...file('2', 'x'))];
  const { file: picture } = await mal.uploadFile(...file('me.txt', 'x'));
  await mal.upsertUser({ id: 'mal', image: picture });
  const send = async (url: string) =>
    (await room.sendMessage({ attachments: [{ type: 'file', asset_url: url }] })).message.id;
  const deleted = await send(one.file);
  await Promise.all([send(two.file), send(two.file)]);
  await mal.deleteMessage(deleted);
  await admin.banUser('mal', { banned_by_id: 'ann', delete_messages: 'hard' } as never);
  const statuses = [one.file, two.file, picture].map(async (url) => (await fetch(url)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  expect((await failure(admin.getMessage(deleted))).code).toBe(16);
});
