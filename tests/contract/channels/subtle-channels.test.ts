/** Behaviours of channels that clients rely on, with their numbers in unit/rules. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;

let server: TestServer;
let ann: StreamChat;
let bob: StreamChat;
let eve: StreamChat;
let admin: StreamChat;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  eve = await clients.user('eve', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;

async function room(members: readonly string[] = ['ann', 'bob'], data: object = {}) {
  made += 1;
  const anns = ann.channel('messaging', `room-${made}`, { members: [...members], ...data });
  await anns.watch();
  return {
    anns,
    cid: anns.cid,
    id: anns.id ?? '',
    as: (who: StreamChat) => who.channel('messaging', anns.id),
  };
}

const listed = async (who: StreamChat, cid: string, more: object = {}) =>
  (await who.queryChannels({ cid: { $eq: cid }, ...more }, [], { watch: false })).length === 1;
const answer = (who: StreamChat, id: string, body: object) =>
  who.post<{ members: { user_id: string }[]; message?: object }>(
    `${server.url}/channels/messaging/${id}`,
    body,
  );

test('5: only invited users answer invites; the same answer again changes and publishes nothing', async () => {
  const { anns, as, id } = await room(['ann']);
  expect(await failure(answer(eve, id, { accept_invite: true }))).toMatchObject({ code: 17 });
  expect(await failure(answer(ann, id, { accept_invite: true }))).toMatchObject({ code: BAD });
  await anns.inviteMembers(['bob', 'eve']);
  await answer(eve, id, { reject_invite: true });
  const received = [record(bob), record(eve)];
  await anns.sendMessage({ text: 'to members only' });
  const yes = { accept_invite: true, message: { text: 'bob is here' } };
  expect(await answer(bob, id, yes)).toMatchObject({ message: { text: 'bob is here', type: 'system' } });
  expect(await answer(bob, id, yes)).not.toHaveProperty('message');
  expect(await answer(eve, id, { reject_invite: true })).not.toHaveProperty('message');
  const { messages, members } = await as(bob).query({ state: true });
  expect(messages.map(({ text }) => text)).toEqual(['to members only', 'bob is here']);
  expect(members.find(({ user_id }) => user_id === 'bob')).toMatchObject({
    invited: true,
    status: 'accepted',
    invite_accepted_at: expect.any(String),
  });
  const noticed = nextEvent(bob, 'notification.message_new', ({ message }) => message?.text === 'now');
  await anns.sendMessage({ text: 'now' });
  await noticed;
  const notified = received.map((events) =>
    events.filter(({ type }) => type === 'notification.message_new').map(({ message }) => message?.text),
  );
  expect(notified).toEqual([['bob is here', 'now'], []]);
});

test('27: a hidden channel is listed only on request, and returns with a message, one’s own too', async () => {
  const { anns, cid, as } = await room();
  await anns.sendMessage({ text: 'before' });
  await as(bob).watch();
  const hide = () => as(bob).hide();
  await hide();
  expect([await listed(bob, cid), await listed(bob, cid, { hidden: true })]).toEqual([false, true]);
  expect(await listed(ann, cid)).toBe(true);
  await admin
    .channel('messaging', anns.id)
    .sendMessage({ text: 'kept', user_id: 'ann' }, { keep_channel_hidden: true } as object);
  expect(await listed(bob, cid)).toBe(false);
  const shown = nextEvent(bob, 'channel.visible', (event) => event.cid === cid);
  await admin.channel('messaging', anns.id).sendMessage({ text: 'his own', user_id: 'bob' });
  await shown;
  expect(await listed(bob, cid)).toBe(true);
  await hide();
  await anns.sendMessage({ text: 'hello' });
  expect(await listed(bob, cid)).toBe(true);
});

test('27: hidden with its history, the channel returns without it, also when it is shown', async () => {
  const { anns, as } = await room();
  await anns.sendMessage({ text: 'old' });
  await as(bob).watch();
  await as(bob).hide(null, true);
  await as(bob).show();
  const texts = async (who: StreamChat) =>
    (await as(who).query({ state: true })).messages.map(({ text }) => text);
  expect([await texts(bob), await texts(ann)]).toEqual([[], ['old']]);
  await anns.sendMessage({ text: 'new' });
  expect([await texts(bob), await texts(ann)]).toEqual([['new'], ['old', 'new']]);
});

test('29: truncating: the system message is newer, messages are gone for good, and reads start anew', async () => {
  const { anns, as } = await room();
  const { message } = await anns.sendMessage({ text: 'old' });
  await as(bob).watch();
  const noticed = nextEvent(bob, 'channel.truncated');
  const { channel, message: note } = await anns.truncate({ message: { text: 'cleared' } });
  const at = (text: unknown) => Date.parse(String(text));
  expect(note).toMatchObject({ text: 'cleared', type: 'system' });
  expect(at(note?.created_at)).toBeGreaterThan(at(channel.truncated_at));
  expect(at(channel.last_message_at)).toBe(at(note?.created_at));
  expect((await noticed).message).toMatchObject({ text: 'cleared' });
  expect(await failure(admin.getMessage(message.id))).toMatchObject({ code: 16 });
  const { messages, read } = await as(bob).query({ state: true });
  expect(messages.map(({ text }) => text)).toEqual(['cleared']);
  expect(read?.map(({ unread_messages }) => unread_messages)).toEqual([0, 0]);
  expect(read?.some(({ last_read_message_id: id }) => id === message.id)).toBe(false);
});

test('29: without a system message there is no last message; no truncation in the future, nor before the creation', async () => {
  const { anns, as } = await room();
  await anns.sendMessage({ text: 'old' });
  const { channel } = await anns.truncate();
  expect(channel).not.toHaveProperty('last_message_at');
  expect((await as(bob).query({ state: true })).channel).not.toHaveProperty('last_message_at');
  for (const truncated_at of [new Date(Date.now() + 60_000), new Date(0)])
    expect(
      await failure(anns.truncate({ truncated_at: truncated_at.toISOString() } as object)),
    ).toMatchObject({ code: BAD });
});

test('29: after a soft truncation messages can still be read by id', async () => {
  const { anns } = await room();
  const { message } = await anns.sendMessage({ text: 'old' });
  await anns.truncate({ hard_delete: false });
  expect((await anns.query({ state: true })).messages).toEqual([]);
  const found = await admin.getMessage(message.id, { show_deleted_message: true });
  expect(found.message).toMatchObject({ type: 'deleted', text: 'old' });
});

test('30: finds members by their role in the channel, not by the URL', async () => {
  const { anns, as, cid } = await room(['ann', 'bob']);
  await anns.inviteMembers(['eve']);
  await as(bob).mute();
  const ids = async (filter: object) =>
    (await anns.queryMembers(filter as never)).members.map(({ user_id }) => user_id);
  expect(await ids({ notifications_muted: true })).toEqual(['bob']);
  expect(await ids({ joined: true })).toEqual(['ann', 'bob']);
  expect(await ids({ invite: 'pending' })).toEqual(['eve']);
  const refused = await failure(anns.queryMembers({ cid } as never));
  expect(refused).toMatchObject({ code: BAD, message: expect.stringContaining('cannot search by cid') });
});

test('30: joined and invite are about the caller, muted is about channels the caller muted', async () => {
  const { anns, as, cid } = await room(['ann']);
  await anns.inviteMembers(['bob']);
  expect([await listed(bob, cid, { joined: true }), await listed(bob, cid, { invite: 'pending' })]).toEqual([
    false,
    true,
  ]);
  await answer(bob, as(bob).id ?? '', { accept_invite: true });
  expect([await listed(bob, cid, { joined: true }), await listed(bob, cid, { invite: 'pending' })]).toEqual([
    true,
    false,
  ]);
  expect([await listed(bob, cid, { muted: true }), await listed(bob, cid, { muted: false })]).toEqual([
    false,
    true,
  ]);
  await as(bob).mute();
  expect([await listed(bob, cid, { muted: true }), await listed(bob, cid, { muted: false })]).toEqual([
    true,
    false,
  ]);
});

test('30: a plain list of members is the exact set; $in on an own list matches any of its values', async () => {
  const two = await room(['ann', 'bob'], { tags: ['red', 'green'] });
  const three = await room(['ann', 'bob', 'eve'], { tags: ['blue'] });
  const found = async (filter: object) => {
    const channels = await ann.queryChannels(
      { cid: { $in: [two.cid, three.cid] }, ...filter },
      { created_at: 1 },
      { watch: false },
    );
    return channels.map(({ cid }) => cid);
  };
  expect(await found({ members: ['bob', 'ann'] })).toEqual([two.cid]);
  expect(await found({ members: { $in: ['bob'] } })).toEqual([two.cid, three.cid]);
  expect(await found({ tags: { $in: ['green', 'yellow'] } })).toEqual([two.cid]);
  expect(await found({ tags: { $in: ['blue', 'red'] } })).toEqual([two.cid, three.cid]);
  expect(await found({ tags: { $in: ['yellow'] } })).toEqual([]);
});
