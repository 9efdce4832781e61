/** Objects of the unmodified client that load and update themselves: threads, polls, reminders, composers. */
import { type Poll, type StreamChat, Thread } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const HOUR_MS = 3_600_000;
const soon = () => new Date(Date.now() + HOUR_MS).toISOString();

async function room(id: string) {
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await anns.watch();
  const bobs = bob.channel('messaging', id);
  await bobs.watch();
  return { anns, bobs };
}

const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

test('a thread loads, pages both ways and is marked read', async () => {
  const { anns, bobs } = await room('thread');
  const { message: parent } = await anns.sendMessage({ text: 'parent' });
  const sent: string[] = [];
  for (let i = 0; i < 6; i += 1)
    sent.push((await bobs.sendMessage({ id: `reply-${i}`, text: 'r', parent_id: parent.id })).message.id);
  const thread = await ann.getThread(parent.id, { reply_limit: 2 });
  expect(thread).toBeInstanceOf(Thread);
  const shown = () => idsOf(thread.state.getLatestValue().replies);
  expect(shown()).toEqual(sent.slice(4));
  await thread.loadPrevPage({ limit: 3 });
  expect(shown()).toEqual(sent.slice(1));
  await thread.loadPrevPage({ limit: 3 });
  expect(shown()).toEqual(sent);
  expect((await thread.queryReplies({ limit: 2 })).messages.map(({ id }) => id)).toEqual(sent.slice(4));
  const read = nextEvent(ann, 'notification.mark_read', ({ thread_id }) => thread_id === parent.id);
  await thread.markAsRead({ force: true });
  expect((await read).unread_threads).toBe(0);
  await bobs.sendMessage({ id: 'reply-6', text: 'r', parent_id: parent.id });
  await thread.reload();
  expect(shown().at(-1)).toBe('reply-6');
});

test('the thread list loads page by page', async () => {
  const { anns, bobs } = await room('threads');
  for (const id of ['one', 'two', 'three']) {
    await anns.sendMessage({ id, text: 'parent' });
    await bobs.sendMessage({ text: 'reply', parent_id: id });
  }
  const fresh = await clients.user('ann');
  await fresh.threads.reload({ force: true });
  const shown = fresh.threads.state.getLatestValue().threads.map(({ id }) => id);
  expect(shown.slice(0, 3)).toEqual(['three', 'two', 'one']);
  await fresh.threads.loadNextPage({ limit: 1 });
  const { threads } = await fresh.queryThreads({ limit: 2 });
  expect(idsOf(threads)).toEqual(['three', 'two']);
});

test('a poll updates itself: options, votes, answers, closing', async () => {
  const { anns } = await room('poll');
  const { poll: made } = await ann.createPoll({
    name: 'Lunch?',
    options: [{ text: 'yes' }],
    allow_answers: true,
    max_votes_allowed: 2,
  } as never);
  const { message } = await anns.sendMessage({ id: 'lunch', text: '', poll_id: made.id });
  const poll = (await ann.polls.getPoll(made.id)) as Poll;
  const { poll_option: option } = await poll.createOption({ text: 'no' } as never);
  await poll.updateOption({ id: option.id, text: 'perhaps' } as never);
  await poll.query(made.id);
  expect(poll.data.options.map(({ text }) => text)).toEqual(['yes', 'perhaps']);
  await poll.castVote(option.id, message.id);
  await poll.addAnswer('soup', message.id);
  const { votes } = await poll.queryOptionVotes({ filter: { option_id: option.id } } as never);
  expect(votes).toMatchObject([{ option_id: option.id, user_id: 'ann' }]);
  const answers = (await poll.queryAnswers({} as never)).votes;
  expect(answers).toMatchObject([{ answer_text: 'soup', is_answer: true }]);
  await poll.removeAnswer(answers[0]?.id ?? '', message.id);
  await anns.removeVote(message.id, made.id, votes[0]?.id ?? '');
  await poll.deleteOption(option.id);
  await poll.partialUpdate({ set: { name: 'Dinner?' } } as never);
  await poll.close();
  const { poll: last } = await ann.getPoll(made.id);
  expect(last).toMatchObject({ name: 'Dinner?', is_closed: true, vote_count: 0, answers_count: 0 });
});

test('one call creates or moves a reminder; reminders page', async () => {
  const { anns } = await room('reminders');
  const overrides = { config_overrides: { user_message_reminders: true } };
  await clients
    .admin()
    .channel('messaging', 'reminders')
    .updatePartial({ set: overrides as never });
  for (const id of ['a', 'b', 'c']) await anns.sendMessage({ id: `remind-${id}`, text: id });
  for (const id of ['a', 'b', 'c'])
    await ann.reminders.upsertReminder({ messageId: `remind-${id}`, remind_at: null } as never);
  // The client does not know it and tries to create it; the server has it already, so the client moves it.
  ann.reminders.removeFromState('remind-a');
  await ann.reminders.upsertReminder({ messageId: 'remind-a', remind_at: soon() } as never);
  expect(ann.reminders.getFromState('remind-a')?.remindAt).toBeInstanceOf(Date);
  ann.reminders.paginator.pageSize = 2;
  await ann.reminders.queryNextReminders();
  await ann.reminders.queryNextReminders();
  expect(ann.reminders.paginator.items).toHaveLength(3);
  await ann.reminders.deleteReminder('remind-b');
  const { reminders } = await ann.queryReminders({ filter: { message_id: 'remind-b' } } as never);
  expect(reminders).toEqual([]);
});

test('the composer stores drafts, and the reporter reports deliveries', async () => {
  const { anns, bobs } = await room('composer');
  const { messageComposer: composer } = anns;
  composer.updateConfig({ drafts: { enabled: true } });
  composer.textComposer.setText('begun');
  await composer.createDraft();
  expect((await anns.getDraft()).draft.message.text).toBe('begun');
  await composer.deleteDraft();
  expect(await failure(anns.getDraft())).toMatchObject({ code: 16 });
  const delivered = nextEvent(bobs, 'message.delivered', ({ user }) => user?.id === 'ann');
  const { message } = await bobs.sendMessage({ text: 'are you there?' });
  await expect.poll(() => anns.lastMessage()?.id).toBe(message.id);
  ann.syncDeliveredCandidates([anns]);
  expect(await delivered).toMatchObject({ last_delivered_message_id: message.id });
});
