import { expect, test } from 'vitest';
import { sessionOf } from '../../../src/chat/ports/index.ts';
import type { ApiRequest } from '../../../src/client/index.ts';
import { openVotes, pollsOf } from '../../../src/features/poll/state/index.ts';
import { until } from './support/page.ts';
import { threadStage } from './support/threads.ts';

const stage = threadStage();

test('a poll opened later than its message was read shows the votes in between', async () => {
  const at = await stage.scene();
  const admin = stage.clients.admin();
  const { poll, message } = await stage.poll(at, ['Monday', 'Tuesday']);
  await until(at.ann.chat.conversation, ({ messages }) => messages.some((one) => one.id === message.id));
  const monday = poll.options[0]?.id ?? '';
  // By Ben, and by Ann on another device.
  for (const who of ['ben', 'ann']) await admin.castPollVote(message.id, poll.id, { option_id: monday }, who);
  const live = pollsOf(await at.ann.chat.runtime()).open(poll.id, message.id);
  await expect
    .poll(() => live.snapshot.get()?.options.find((option) => option.id === monday))
    .toMatchObject({ count: 2, mine: true });
});

/** A poll of Ben's in Ann's view, and comments of people who were in no other poll. */
async function discussed(count: number) {
  const at = await stage.scene();
  const admin = stage.clients.admin();
  const { poll, message } = await stage.poll(at, ['Monday'], { allow_answers: true });
  const people = Array.from({ length: count }, (_, n) => `${poll.id}-${String(n).padStart(2, '0')}`);
  await admin.upsertUsers(people.map((person) => ({ id: person })));
  const comment = (person: string, answer_text: string) =>
    admin.castPollVote(message.id, poll.id, { answer_text } as never, person);
  for (const person of people) await comment(person, `of ${person}`);
  const votes = openVotes(await at.ann.chat.runtime(), poll.id, 'comments');
  await until(votes.snapshot, ({ loading }) => !loading);
  const texts = () => votes.snapshot.get().votes.map(({ text }) => text);
  return { at, votes, comment, texts, wanted: people.map((person) => `of ${person}`).reverse(), people };
}

test('comments load ten at a time, newest first, each once', async () => {
  const { votes, texts, wanted, comment, people } = await discussed(23);
  expect(texts()).toEqual(wanted.slice(0, 10));
  expect(votes.snapshot.get().hasMore).toBe(true);
  votes.more();
  await until(votes.snapshot, ({ loading }) => !loading);
  expect(texts()).toEqual(wanted.slice(0, 20));
  // Edited while the list loads: it stays in its place, and appears once.
  await comment(people[22] ?? '', 'on second thoughts');
  await until(votes.snapshot, ({ votes: shown }) => shown[0]?.text === 'on second thoughts');
  votes.more();
  await until(votes.snapshot, ({ loading }) => !loading);
  expect(texts()).toEqual(['on second thoughts', ...wanted.slice(1)]);
  expect(votes.snapshot.get().hasMore).toBe(false);
  votes.stop();
});

test('comments written during an outage appear afterwards, as far as they were loaded', async () => {
  const { at, votes, texts, wanted, comment, people } = await discussed(15);
  votes.more();
  await until(votes.snapshot, ({ loading }) => !loading);
  expect(texts()).toEqual(wanted);
  stage.cable.cut();
  const session = sessionOf(await at.ann.chat.runtime());
  await expect.poll(() => session.link?.online() ?? false).toBe(false);
  await comment(people[3] ?? '', 'changed meanwhile');
  stage.cable.mend();
  await until(votes.snapshot, ({ votes: shown }) => shown.some(({ text }) => text === 'changed meanwhile'));
  expect(texts()).toHaveLength(15);
  expect(votes.snapshot.get()).toMatchObject({ loading: false, error: null, hasMore: false });
  votes.stop();
});

test('a further page requested during the reread after an outage loads afterwards', async () => {
  const { at, votes, texts, wanted, comment, people } = await discussed(15);
  stage.cable.cut();
  const session = sessionOf(await at.ann.chat.runtime());
  await expect.poll(() => session.link?.online() ?? false).toBe(false);
  await comment(people[14] ?? '', 'changed meanwhile');
  // This runs after the list's own listener, while the list has just started to reload.
  const stop = session.ready.on(() => votes.more());
  stage.cable.mend();
  await until(votes.snapshot, ({ votes: shown }) => shown.length === 15);
  stop();
  expect(texts()).toEqual(['changed meanwhile', ...wanted.slice(1)]);
  await comment(people[0] ?? '', 'received at once');
  await until(votes.snapshot, ({ votes: shown }) => shown.at(-1)?.text === 'received at once');
  expect(votes.snapshot.get()).toMatchObject({ loading: false, error: null, hasMore: false });
  votes.stop();
});

test('a vote beyond the limit is taken back, and the poll says that the limit refused it', async () => {
  const at = await stage.scene();
  const admin = stage.clients.admin();
  const { poll, message } = await stage.poll(at, ['Monday', 'Tuesday', 'Friday'], { max_votes_allowed: 2 });
  await until(at.ann.chat.conversation, ({ messages }) => messages.some((one) => one.id === message.id));
  const runtime = await at.ann.chat.runtime();
  const live = pollsOf(runtime).open(poll.id, message.id);
  await until(live.snapshot, (shown) => shown !== null);
  const [monday = '', tuesday = '', friday = ''] = poll.options.map(({ id }) => id);
  // Ann's vote is on its way while she uses up her votes on another device.
  const client = runtime.client();
  if (!client) throw new Error('expected a client that is connected');
  const request = client.request.bind(client);
  const elsewhere = Promise.withResolvers<void>();
  client.request = async <Answer>(asked: ApiRequest): Promise<Answer> => {
    if (asked.path.endsWith('/vote')) await elsewhere.promise;
    return request<Answer>(asked);
  };
  expect(live.vote(message.id, friday)).toBeNull();
  for (const option of [monday, tuesday])
    await admin.castPollVote(message.id, poll.id, { option_id: option }, 'ann');
  elsewhere.resolve();
  await until(live.snapshot, (shown) => shown?.refusal === 'limit');
  expect(live.snapshot.get()).toMatchObject({ error: null });
  await expect
    .poll(() => live.snapshot.get()?.options.flatMap(({ id, mine }) => (mine ? [id] : [])))
    .toEqual([monday, tuesday]);
  // The next change settles it.
  live.vote(message.id, tuesday);
  expect(live.snapshot.get()?.refusal).toBeNull();
});
