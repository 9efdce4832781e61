/** Messages contain many users: their custom data must not enlarge an answer or an event without limit. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, nextEvent } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

const CROWD = 100;
/** Characters of a user's custom data; the maximum is 5 KB. */
const SAID = 4_900;
/** Characters of JSON for one message with a hundred users in it; it once had 520,000. */
const MOST = 64_000;

let server: TestServer;
const clients = clientsOf(() => server);
let guest: StreamChat;
let watcher: StreamChat;
const crowd = Array.from({ length: CROWD }, (_, at) => `loud-${at}`);
const loud = (id: string) => ({ id, name: `Name of ${id}`, bio: 'x'.repeat(SAID) });

beforeAll(async () => {
  server = await startServer();
  const admin = clients.admin();
  await admin.upsertUsers(crowd.map(loud) as never);
  await admin.channel('room', 'lobby', { created_by_id: crowd[0] ?? '', members: crowd } as never).create();
  guest = await clients.guest('pest');
  watcher = await clients.user('watcher', { role: 'user' });
  for (const client of [guest, watcher]) await client.channel('room', 'lobby').watch();
}, 120_000);
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const room = () => guest.channel('room', 'lobby');
const size = (answer: unknown) => JSON.stringify(answer).length;
type Written = { readonly id: string; readonly name?: string; readonly bio?: string };
const people = (list: unknown) => list as readonly Written[];

describe('a message that mentions a hundred users', () => {
  test('is short in the answer, in the event and in a page; every user is named', async () => {
    const received = nextEvent(watcher, 'message.new');
    const { message } = await room().sendMessage({ text: 'all of you', mentioned_users: crowd });
    const { message: notified } = await received;
    const { messages } = await room().query({ messages: { limit: 1 } });
    for (const one of [message, notified, messages[0]]) {
      expect(size(one)).toBeLessThan(MOST);
      const shown = people(one?.mentioned_users);
      expect(shown.map(({ id }) => id)).toEqual(crowd);
      expect(shown.map(({ name }) => name)).toEqual(crowd.map((id) => `Name of ${id}`));
      expect(shown[0]).toMatchObject(loud('loud-0'));
      expect(shown.at(-1)).not.toHaveProperty('bio');
    }
  });

  test('is as short in a quote, and as a draft', async () => {
    const { message } = await room().sendMessage({ text: 'again', mentioned_users: crowd });
    const quote = { text: 'see', quoted_message_id: message.id, mentioned_users: crowd };
    expect(size((await room().sendMessage(quote)).message)).toBeLessThan(2 * MOST);
    await room().createDraft({ text: 'not yet', mentioned_users: crowd });
    expect(size((await room().getDraft()).draft.message)).toBeLessThan(MOST);
  });
});

test('reactions, replies and votes of users with much data stay small', async () => {
  const admin = clients.admin();
  const lobby = admin.channel('room', 'lobby');
  const { message } = await room().sendMessage({ text: 'what do you think?' });
  const { poll } = await guest.createPoll({
    name: 'Which?',
    options: Array.from({ length: 10 }, (_, at) => ({ text: `Option ${at}` })),
  });
  const asked = await room().sendMessage({ text: 'vote', poll_id: poll.id });
  for (const id of crowd.slice(0, 10)) {
    await lobby.sendReaction(message.id, { type: 'like', user_id: id });
    await lobby.sendMessage({ text: 'so', parent_id: message.id, user_id: id });
    for (const { id: option } of poll.options)
      await admin.castPollVote(asked.message.id, poll.id, { option_id: option }, id);
  }
  const { message: reacted } = await guest.getMessage(message.id);
  expect(reacted.latest_reactions).toHaveLength(10);
  expect(reacted.latest_reactions?.map(({ user }) => user?.name)).not.toContain(undefined);
  expect(people(reacted.thread_participants)).toHaveLength(10);
  expect(size(reacted)).toBeLessThan(MOST);
  const { message: voted } = await guest.getMessage(asked.message.id);
  expect(Object.keys(voted.poll?.latest_votes_by_option ?? {})).toHaveLength(10);
  expect(size(voted)).toBeLessThan(2 * MOST);
}, 120_000);

test('users with little data are complete', async () => {
  const quiet = Array.from({ length: 20 }, (_, at) => ({ id: `quiet-${at}`, name: `Q${at}`, floor: at }));
  await clients.admin().upsertUsers(quiet as never);
  const ids = quiet.map(({ id }) => id);
  const { message } = await room().sendMessage({ text: 'hello', mentioned_users: ids });
  expect(message.mentioned_users).toMatchObject(quiet);
});

test('long names and images stay small too', async () => {
  const long = crowd.map((id) => ({
    id,
    name: 'n'.repeat(1_000),
    image: `https://a.example/${'i'.repeat(1_000)}`,
  }));
  await clients.admin().upsertUsers(long as never);
  const { message } = await room().sendMessage({ text: 'long', mentioned_users: crowd });
  expect(size(message)).toBeLessThan(MOST);
  expect(people(message.mentioned_users).map(({ id }) => id)).toEqual(crowd);
});
