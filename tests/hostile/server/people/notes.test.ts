/** Notes are for the staff as they are now: a visitor, and an agent who is none any more, meet no trace of them. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../../support/clients.ts';
import { everything } from '../../../support/everything.ts';
import { PATIENT, pushScene } from '../../../support/push/push-scene.ts';
import { type PushService, startPushService } from '../../../support/push/push-service.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const SECRET = 'zebrafish';

let service: PushService;
let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let colleague: StreamChat;
let admin: StreamChat;
const { away } = pushScene(
  () => service,
  () => admin,
);

beforeAll(async () => {
  service = await startPushService();
  const push = { services: ['127.0.0.1'], contact: 'mailto:owner@shop.example' };
  server = await startServer({ options: { push } });
  admin = clients.admin();
  agent = await clients.user('agent', { role: 'agent' });
  colleague = await clients.user('colleague', { role: 'moderator' });
  await admin.updateChannelType('support', { replies: true, user_message_reminders: true } as never);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
  await service.close();
});

interface Note {
  readonly id: string;
  readonly created_at: string;
}

interface MessageList {
  readonly messages?: readonly object[];
}

/** Sends a note as the channel's user. */
async function send(channel: ReturnType<StreamChat['channel']>, more: object = {}): Promise<Note> {
  const { message } = await channel.sendMessage({ text: SECRET, support_note: true, ...more } as never);
  return message as unknown as Note;
}

/** A conversation of a visitor, whose client collects everything it receives. */
async function conversation(id: string) {
  const visitor = await clients.user(id, { role: 'user' });
  const seen = everything(visitor);
  const mine = visitor.channel('support', id);
  await mine.watch();
  const { message } = await mine.sendMessage({ text: 'Where is my parcel?' });
  const theirs = agent.channel('support', id);
  await theirs.watch();
  return { visitor, seen, mine, theirs, message };
}

const tracesOf = (notes: readonly Note[]) => (text: string) =>
  [SECRET, 'support_note', ...notes.flatMap(({ id, created_at }) => [id, created_at])].some((word) =>
    text.includes(word),
  );

/** Waits until the visitor has received an ordinary message, and so everything sent before. */
async function settled(visitor: StreamChat, theirs: ReturnType<StreamChat['channel']>, text: string) {
  const arrived = nextEvent(visitor, 'message.new', ({ message }) => message?.text === text);
  await theirs.sendMessage({ text });
  await arrived;
}

test('a visitor meets no trace of notes, and colleagues meet them', async () => {
  const { visitor, seen, mine, theirs, message } = await conversation('vera');
  const atColleague = everything(colleague);
  await colleague.channel('support', 'vera').watch();
  const since = new Date(Date.now() - 60_000).toISOString();
  const note = await send(theirs, { quoted_message_id: message.id });
  const called = await send(theirs, { mentioned_users: ['colleague', 'vera'], text: `${SECRET} @colleague` });
  const gone = await send(theirs);
  const erased = await send(theirs);
  const notes = [note, called, gone, erased];
  const { results } = await agent.search({ cid: mine.cid }, SECRET);
  expect(results).toHaveLength(4);
  // Changes of notes, which have events of their own.
  await agent.partialUpdateMessage(note.id, { set: { text: `${SECRET} again` } });
  await agent.updateMessage({ id: called.id, text: `${SECRET} @colleague!` } as never);
  await colleague.channel('support', 'vera').sendReaction(note.id, { type: 'like' });
  await colleague.channel('support', 'vera').deleteReaction(note.id, 'like');
  await agent.pinMessage(called.id, null);
  await agent.createReminder({ messageId: note.id });
  await agent.deleteMessage(gone.id);
  await admin.deleteMessage(erased.id, true);
  await colleague.channel('support', 'vera').markRead({ message_id: called.id } as never);
  await theirs.markRead();
  await settled(visitor, theirs, 'It is on its way');
  // Everything that a visitor can ask.
  const own = { members: { $in: ['vera'] } };
  for (const client of [visitor, colleague]) {
    const filter = client === visitor ? own : { cid: mine.cid };
    await client.queryChannels(filter as never, [{ last_message_at: -1 }], { state: true, watch: true });
    const channel = client.channel('support', 'vera');
    await channel.query({ state: true, messages: { limit: 30 } });
    for (const page of [{ id_lt: message.id }, { created_at_after: since }, { id_around: message.id }])
      await channel.query({ messages: { limit: 30, ...page } } as never);
    await channel.getPinnedMessages({ limit: 10 });
    await client.search(filter as never, SECRET);
    await client.search(filter as never, { type: 'regular' } as never);
    await client.sync([mine.cid], since);
    await client.getUnreadCount();
    await client.queryThreads({ limit: 10 });
    await client.queryReminders({ limit: 10 } as never);
    await client.queryDrafts({ limit: 10 } as never);
  }
  const [state] = await visitor.queryChannels(own as never, [], {});
  expect(state?.data).toMatchObject({ message_count: 2 });
  expect(state?.state.last_message_at?.toISOString()).not.toBe(erased.created_at);
  await visitor.disconnectUser();
  await visitor.connectUser({ id: 'vera' }, await server.token('vera'));
  await visitor.sync([mine.cid], since);
  expect(seen.length).toBeGreaterThan(25);
  expect(seen.filter(tracesOf(notes))).toEqual([]);
  expect(atColleague.filter(tracesOf(notes)).length).toBeGreaterThan(10);
  // The ids alone, which a visitor cannot know, lead to answers as for ids that do not exist.
  const again = visitor.channel('support', 'vera');
  await again.watch();
  const calls: readonly ((id: string) => Promise<unknown>)[] = [
    (id) => visitor.getMessage(id),
    (id) => again.query({ messages: { limit: 5, id_around: id } } as never),
    (id) => again.query({ messages: { limit: 5, id_lt: id } } as never),
    (id) => again.getMessagesById([id]),
    (id) => again.getReplies(id, {}),
    (id) => again.sendMessage({ text: 'What is it?', quoted_message_id: id }),
    (id) => again.sendMessage({ text: 'What is it?', parent_id: id }),
    (id) => again.sendReaction(id, { type: 'like' }),
    (id) => again.getReactions(id, {}),
    (id) => again.markRead({ message_id: id } as never),
    (id) => again.markUnread({ message_id: id } as never),
    (id) => again.createDraft({ text: 'x', quoted_message_id: id } as never),
    (id) => visitor.createReminder({ messageId: id }),
    (id) => visitor.flagMessage(id),
    (id) => visitor.deleteMessage(id),
    (id) => visitor.translateMessage(id, 'de'),
    (id) => visitor.updateMessage({ id, text: 'mine' } as never),
    (id) => visitor.partialUpdateMessage(id, { set: { text: 'mine' } }),
    (id) => visitor.getThread(id),
  ];
  const answersAbout = async (id: string) => {
    const answers: string[] = [];
    for (const call of calls) {
      const refusal = (error: { readonly status?: number; readonly message: string }) =>
        `${error.status} ${error.message}`.replaceAll(id, 'ID');
      answers.push(
        await call(id).then((answer) => JSON.stringify((answer as MessageList).messages), refusal),
      );
    }
    return answers;
  };
  expect(await answersAbout(note.id)).toEqual(await answersAbout('not-there'));
}, 90_000);

test('notes count as unread for the colleagues they mention alone', async () => {
  const { visitor, mine, theirs } = await conversation('una');
  const other = await clients.user('other', { role: 'agent' });
  const unread = async (client: StreamChat) => {
    const { channels } = await client.getUnreadCount();
    return channels.find(({ channel_id: cid }) => cid === mine.cid)?.unread_count ?? 0;
  };
  for (const client of [colleague, other]) {
    await client.channel('support', 'una').watch();
    await client.channel('support', 'una').markRead();
  }
  await theirs.markRead();
  const heard = nextEvent(colleague, 'notification.message_new', ({ cid }) => cid === mine.cid);
  await colleague.channel('support', 'una').stopWatching();
  await send(theirs);
  const called = await send(theirs, { mentioned_users: ['colleague'] });
  expect((await heard).message?.id).toBe(called.id);
  expect([await unread(colleague), await unread(other), await unread(agent)]).toEqual([1, 0, 0]);
  expect(await unread(visitor)).toBe(0);
  await agent.deleteMessage(called.id);
  expect([await unread(colleague), await unread(other)]).toEqual([0, 0]);
  await send(theirs, { mentioned_users: ['colleague'] });
  await colleague.channel('support', 'una').markRead();
  expect(await unread(colleague)).toBe(0);
}, 60_000);

test('staff who join later read notes, and former staff lose theirs', async () => {
  // Someone who has a conversation of their own, joins the staff, and leaves it again.
  const former = await clients.user('former', { role: 'user' });
  const own = former.channel('support', 'former');
  await own.watch();
  await own.sendMessage({ text: 'Where is my parcel?' });
  await admin.partialUpdateUser({ id: 'former', set: { role: 'agent' } });
  const theirNote = await send(own);
  const theirs = agent.channel('support', 'former');
  await theirs.watch();
  const note = await send(theirs);
  const later = await clients.user('later', { role: 'agent' });
  const { results } = await later.search({ cid: own.cid }, SECRET);
  expect(results.map(({ message }) => message.id).sort()).toEqual([theirNote.id, note.id].sort());
  await admin.partialUpdateUser({ id: 'former', set: { role: 'user' } });
  const seen = everything(former);
  const notes = [theirNote, note, await send(theirs, { mentioned_users: ['former'] })];
  await agent.partialUpdateMessage(theirNote.id, { set: { text: `${SECRET}!` } });
  await settled(former, theirs, 'Only this');
  await own.query({ state: true, messages: { limit: 30 } });
  await former.search({ members: { $in: ['former'] } }, SECRET);
  await former.sync([own.cid], new Date(Date.now() - 60_000).toISOString());
  await former.getUnreadCount();
  expect(seen.filter(tracesOf(notes))).toEqual([]);
  for (const call of [
    () => former.getMessage(theirNote.id),
    () => former.deleteMessage(theirNote.id),
    () => former.updateMessage({ id: theirNote.id, text: 'x' } as never),
    () => own.sendReaction(theirNote.id, { type: 'like' }),
  ])
    expect(await failure(call())).toMatchObject({ status: 404 });
}, 60_000);

test('a grant for restricted messages is none for notes', async () => {
  const { visitor, mine, theirs, message } = await conversation('gila');
  const { grants = {} } = await admin.getChannelType('support');
  const wider = ['read-restricted-visibility-message', ...(grants.user ?? [])];
  await admin.updateChannelType('support', { grants: { user: wider } } as never);
  const note = await send(theirs);
  const { messages } = await mine.query({ state: true, messages: { limit: 30 } });
  await admin.updateChannelType('support', { grants: { user: grants.user ?? [] } } as never);
  expect(messages.map(({ id }) => id)).toEqual([message.id]);
  expect(await failure(visitor.getMessage(note.id))).toMatchObject({ status: 404 });
});

test('a visitor writes no note, and a note is no reply, poll or quote for the visitor', async () => {
  const { visitor, mine, theirs, message } = await conversation('nora');
  const refused = { code: 17, status: 403, message: expect.stringContaining('agent or moderator or admin') };
  expect(await failure(send(mine))).toMatchObject(refused);
  expect(await failure(send(mine, { text: 'short' }))).toMatchObject(refused);
  const inNames = admin.channel('support', 'nora');
  for (const change of [
    () => visitor.updateMessage({ id: message.id, text: 'x', support_note: true } as never),
    () => visitor.partialUpdateMessage(message.id, { set: { support_note: true } } as never),
    () => agent.updateMessage({ id: message.id, text: 'x', support_note: true } as never),
    () => inNames.sendMessage({ text: 'x', support_note: true, user_id: 'nora' } as never),
  ])
    expect(await failure(change())).toMatchObject({ message: expect.stringContaining('support_note') });
  const note = await send(theirs);
  expect(await failure(send(theirs, { parent_id: message.id }))).toMatchObject({ code: 4 });
  expect(await failure(theirs.sendMessage({ text: 'x', parent_id: note.id }))).toMatchObject({ code: 4 });
  expect(await failure(theirs.sendMessage({ text: 'x', quoted_message_id: note.id }))).toMatchObject({
    code: 4,
  });
  const { message: answer } = await theirs.sendMessage({ text: 'an answer' });
  expect(
    await failure(agent.updateMessage({ ...answer, quoted_message_id: note.id } as never)),
  ).toMatchObject({ status: 404 });
  const forged = { text: 'x', restricted_visibility: ['*staff'], user_id: 'agent' };
  expect(await failure(inNames.sendMessage(forged as never))).toMatchObject({ code: 4 });
  const draft = theirs.createDraft({ text: SECRET, support_note: true } as never);
  expect(await failure(draft)).toMatchObject({ code: 4 });
  expect(await failure(agent.flagMessage(note.id))).toMatchObject({ code: 4 });
  const room = agent.channel('messaging', 'room', { members: ['agent', 'colleague'] });
  await room.create();
  expect(await failure(send(room))).toMatchObject({ code: 4 });
});

test('only the mentioned colleague is pushed to', async () => {
  const visitor = await away('Pia');
  const away1 = await away('Cora');
  const away2 = await away('Dora');
  for (const { id } of [away1, away2]) await admin.partialUpdateUser({ id, set: { role: 'agent' } });
  const channel = admin.channel('support', visitor.id, { created_by_id: visitor.id });
  await channel.create();
  await channel.sendMessage({ text: 'Hello', user_id: visitor.id } as never);
  const theirs = agent.channel('support', visitor.id);
  await send(theirs);
  await send(theirs, { mentioned_users: [away1.id, visitor.id] });
  await theirs.sendMessage({ text: 'Good news' });
  const bodies = (person: typeof visitor) => person.browser.pushed.map(({ note }) => JSON.stringify(note));
  for (const person of [visitor, away1, away2])
    await expect.poll(() => bodies(person).join(), PATIENT).toContain('Good news');
  expect(bodies(away1).filter((body) => body.includes(SECRET))).toHaveLength(1);
  expect([...bodies(visitor), ...bodies(away2)].join()).not.toContain(SECRET);
  const exported = await admin.exportUser(visitor.id);
  expect(JSON.stringify(exported)).not.toContain(SECRET);
}, 60_000);
