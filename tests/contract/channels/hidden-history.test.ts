/** Messages from before a member's own start in a channel, through every call that once revealed them. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const MISSING = { code: 16, status: 404 };

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let cat: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  cat = await clients.user('cat', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

let made = 0;

/** Ann and Bob have talked; Cat joins later without history, and watches. */
async function joined() {
  made += 1;
  const id = `before-${made}`;
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await anns.watch();
  const { poll } = await ann.createPoll({ name: 'SECRET poll', options: [{ text: 'SECRET option' }] });
  const say = async (message: object) => (await anns.sendMessage(message)).message.id;
  const secret = await say({ text: 'SECRET' });
  const asked = await say({ text: 'SECRET asked', poll_id: poll.id });
  await ann.post(`${server.url}/channels/messaging/${id}`, { add_members: ['cat'], hide_history: true });
  const cats = cat.channel('messaging', id);
  await cats.watch();
  return { id, anns, cats, secret, asked, poll, say };
}

/** Sends the channel's last message. Every earlier event has arrived by then. */
async function said(anns: Channel, reader: StreamChat): Promise<void> {
  const last = nextEvent(reader, 'message.new', ({ message }) => message?.text === 'last');
  await anns.sendMessage({ text: 'last' });
  await last;
}

const withSecret = (value: unknown) => JSON.stringify(value).includes('SECRET');

describe('a draft', () => {
  test('can neither quote nor answer a message hidden from its author', async () => {
    const { cats, secret, say } = await joined();
    for (const to of [{ quoted_message_id: secret }, { parent_id: secret }]) {
      expect(await failure(cats.createDraft({ text: 'x', ...to }))).toMatchObject(MISSING);
    }
    const nowhere = cats.createDraft({ text: 'x', quoted_message_id: 'nowhere' });
    expect(await failure(nowhere)).toMatchObject(MISSING);
    const shown = await say({ text: 'shown' });
    const { draft } = await cats.createDraft({ text: 'x', quoted_message_id: shown });
    expect(draft.quoted_message).toMatchObject({ text: 'shown' });
  });

  test('no longer shows messages that its author has left behind', async () => {
    const { cats, say } = await joined();
    const shown = await say({ text: 'SECRET by then' });
    await cats.createDraft({ text: 'quotes', quoted_message_id: shown });
    await cats.createDraft({ text: 'answers', parent_id: shown });
    await cats.hide(null, true);
    const quoting = (await cats.getDraft()).draft;
    expect(quoting.message).toMatchObject({ text: 'quotes' });
    expect(quoting.quoted_message).toBeUndefined();
    const answering = (await cats.getDraft({ parent_id: shown })).draft;
    expect(answering.message).toMatchObject({ text: 'answers' });
    expect(answering.parent_message).toBeUndefined();
    const { drafts } = await cat.queryDrafts({ filter: { channel_cid: { $eq: cats.cid } } });
    expect(drafts).toHaveLength(2);
    expect(withSecret(drafts)).toBe(false);
  });

  test('in a thread is removed with the thread when the channel is truncated', async () => {
    const { anns, say } = await joined();
    const ofCid = { filter: { channel_cid: { $eq: anns.cid } } };
    for (const hard of [true, false]) {
      const parent = await say({ text: 'parent' });
      await anns.createDraft({ text: 'of the channel' });
      await anns.createDraft({ text: 'of the thread', parent_id: parent });
      expect((await ann.queryDrafts(ofCid)).drafts).toHaveLength(2);
      await admin.channel('messaging', anns.id).truncate({ hard_delete: hard, user_id: 'ann' });
      const { drafts } = await ann.queryDrafts(ofCid);
      expect(drafts.map(({ message }) => message.text)).toEqual(['of the channel']);
    }
  });
});

test('events about older messages do not reach members they are hidden from', async () => {
  const { anns, secret, asked, poll, say } = await joined();
  const newer = await say({ text: 'newer' });
  const received = record(cat);
  const others = record(bob);
  await bob.channel('messaging', anns.id).watch();
  const vote = { option_id: poll.options[0]?.id ?? '' };
  for (const id of [secret, newer]) {
    await anns.sendReaction(id, { type: 'like' });
    await anns.deleteReaction(id, 'like');
    await ann.partialUpdateMessage(id, { set: { note: 'SECRET note' } } as never);
    await ann.pinMessage(id);
    await anns.sendMessage({ text: 'a reply', parent_id: id });
    await ann.partialUpdateThread(id, { set: { title: 'SECRET title' } });
    await ann.deleteMessage(id);
  }
  await ann.castPollVote(asked, poll.id, vote);
  await ann.updatePoll({ ...poll, name: 'SECRET renamed' } as never);
  await ann.closePoll(poll.id);
  await said(anns, cat);
  await said(anns, bob);
  const about = (events: typeof received, id: string) =>
    events.filter(({ message, message_id: of }) => message?.id === id || of === id).map(({ type }) => type);
  const ofThreads = (events: typeof received) =>
    events.flatMap(({ type, thread }) => (type === 'thread.updated' ? [thread?.parent_message_id] : []));
  expect(ofThreads(received)).toEqual([newer]);
  expect(ofThreads(others)).toEqual([secret, newer]);
  const changes = ['reaction.new', 'reaction.deleted', 'message.updated', 'message.deleted'];
  expect(about(received, secret)).toEqual([]);
  expect(about(received, asked)).toEqual([]);
  expect(received.filter(({ type }) => type.startsWith('poll.'))).toEqual([]);
  expect(about(received, newer)).toEqual(expect.arrayContaining(changes));
  expect(about(others, secret)).toEqual(expect.arrayContaining(changes));
  const ofPoll = ['poll.vote_casted', 'poll.updated', 'poll.closed'];
  expect(others.map(({ type }) => type)).toEqual(expect.arrayContaining(ofPoll));
});

test('a hidden message cannot be answered, and its thread is in no list', async () => {
  const { anns, cats, secret, say } = await joined();
  expect(await failure(cats.sendMessage({ text: 'x', parent_id: secret }))).toMatchObject(MISSING);
  const parent = await say({ text: 'SECRET by then' });
  await cats.sendMessage({ text: 'cat takes part', parent_id: parent });
  const threads = async (who: StreamChat) =>
    (await who.queryThreads({ watch: false, filter: { channel_cid: { $in: [anns.cid] } } } as never)).threads;
  expect(await threads(cat)).toHaveLength(1);
  await cats.hide(null, true);
  expect(await threads(cat)).toEqual([]);
  expect(await threads(ann)).toHaveLength(1);
});

test('the poll of a hidden message does not exist', async () => {
  const { anns, poll } = await joined();
  const option = poll.options[0]?.id ?? '';
  const bobs = await bob.getPoll(poll.id);
  expect(bobs.poll.name).toBe('SECRET poll');
  const calls = [cat.getPoll(poll.id), cat.getPollOption(poll.id, option), cat.queryPollVotes(poll.id)];
  for (const refusal of await Promise.all(calls.map((call) => failure(call)))) {
    expect(refusal).toMatchObject(MISSING);
  }
  const listed = async (who: StreamChat) =>
    (await who.queryPolls({ id: { $in: [poll.id] } } as never)).polls.length;
  expect([await listed(bob), await listed(cat)]).toEqual([1, 0]);
  await anns.sendMessage({ text: 'again', poll_id: poll.id });
  expect(await listed(cat)).toBe(1);
  expect((await cat.getPoll(poll.id)).poll.name).toBe('SECRET poll');
});

test('a reminder of a message left behind no longer shows its text', async () => {
  const { anns, cats, say } = await joined();
  await admin.channel('messaging', anns.id).updatePartial({
    set: { config_overrides: { user_message_reminders: true } },
  } as never);
  const shown = await say({ text: 'SECRET by then' });
  await cat.reminders.createReminder({ messageId: shown });
  const kept = async () => {
    const { reminders } = await cat.queryReminders({ filter: { message_id: shown } as never });
    return reminders.map(({ message_id: id, message }) => [id, message?.text]);
  };
  expect(await kept()).toEqual([[shown, 'SECRET by then']]);
  await cats.hide(null, true);
  expect(await kept()).toEqual([[shown, undefined]]);
});

test('a reminder of a message left behind is not sent when it is due', async () => {
  await server.token('fay', 'user');
  const { anns, id, say } = await joined();
  await anns.addMembers(['fay']);
  await admin.channel('messaging', id).updatePartial({
    set: { config_overrides: { user_message_reminders: true } },
  } as never);
  /** Long overdue, and sent when she connects: the older one first. */
  const remind = (messageId: string, at: string) =>
    admin.post(`${server.url}/messages/${messageId}/reminders`, { user_id: 'fay', remind_at: at });
  await remind(await say({ text: 'SECRET by then' }), '2020-01-01T00:00:00Z');
  await admin.channel('messaging', id).hide('fay', true);
  const shown = await say({ text: 'shown' });
  await remind(shown, '2020-01-02T00:00:00Z');
  const fay = clients.client();
  const received = record(fay);
  const due = nextEvent(fay, 'notification.reminder_due', ({ message_id: of }) => of === shown);
  await fay.connectUser({ id: 'fay' }, await server.token('fay'));
  await due;
  const given = received.filter(({ type }) => type === 'notification.reminder_due');
  expect(given.map(({ message_id: of }) => of)).toEqual([shown]);
});

test('the reporter of a deleted message does not receive its text; moderators do', async () => {
  const { anns, cats, say } = await joined();
  const gone = await say({ text: 'SECRET gone' });
  await ann.deleteMessage(gone);
  expect((await cat.getMessage(gone)).message.text).toBe('');
  const answer = await cat.flagMessage(gone);
  expect(answer.flag).toMatchObject({ target_message_id: gone });
  expect(withSecret(answer)).toBe(false);
  const { flags = [] } = await admin.queryMessageFlags({ channel_cid: { $eq: anns.cid } } as never);
  expect(flags.map(({ message }) => message.text)).toEqual(['SECRET gone']);
  const own = await say({ text: 'SECRET to cat' });
  await cat.deleteMessage(own, { deleteForMe: true } as never);
  expect(withSecret(await cat.flagMessage(own))).toBe(false);
  await said(anns, cat);
  expect(withSecret(cats.state.messages)).toBe(false);
});
