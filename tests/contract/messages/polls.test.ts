import type { PollResponse, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let rooms = 0;
let cid: string;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
beforeEach(async () => {
  rooms += 1;
  cid = `room${rooms}`;
  const channel = ann.channel('messaging', cid, { members: ['ann', 'bob'] });
  await channel.watch();
  await bob.channel('messaging', cid).watch();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const annsRoom = () => ann.channel('messaging', cid);

/** A poll by ann in a message of hers. */
async function posted(fields: object = {}, options: readonly string[] = ['tea', 'coffee', 'milk']) {
  const { poll } = await ann.createPoll({
    name: 'What to drink?',
    options: options.map((text) => ({ text })),
    ...fields,
  } as never);
  const { message } = await annsRoom().sendMessage({ text: '', poll_id: poll.id } as never);
  const ids = poll.options.map(({ id }) => id);
  return { poll, message, ids, option: (index: number) => ids[index] ?? '' };
}

/** A vote with its poll: the client's types leave the poll out. */
type Cast = { readonly vote: Record<string, unknown> & { id: string }; readonly poll: PollResponse };
const vote = async (
  who: StreamChat,
  messageId: string,
  { poll, option }: { readonly poll: string; readonly option: string },
) => (await who.castPollVote(messageId, poll, { option_id: option })) as unknown as Cast;

describe('creating a poll', () => {
  test('returns everything it was given, custom data at the root', async () => {
    const { poll } = await ann.createPoll({
      id: 'my-poll',
      name: 'Which?',
      description: 'Choose well',
      options: [{ text: 'a', colour: 'red' }, { text: 'b' }],
      max_votes_allowed: 2,
      allow_answers: true,
      allow_user_suggested_options: true,
      voting_visibility: 'anonymous',
      mood: 'curious',
    } as never);
    expect(poll).toMatchObject({
      id: 'my-poll',
      name: 'Which?',
      description: 'Choose well',
      options: [
        { text: 'a', colour: 'red' },
        { id: expect.any(String), text: 'b' },
      ],
      max_votes_allowed: 2,
      enforce_unique_vote: false,
      allow_answers: true,
      allow_user_suggested_options: true,
      voting_visibility: 'anonymous',
      is_closed: false,
      mood: 'curious',
      vote_count: 0,
      vote_counts_by_option: {},
      latest_votes_by_option: {},
      answers_count: 0,
      latest_answers: [],
      own_votes: [],
      created_by_id: 'ann',
      created_by: { id: 'ann' },
    });
    expect((await ann.getPoll('my-poll')).poll).toEqual(poll);
    expect(await failure(ann.createPoll({ id: 'my-poll', name: 'x' }))).toMatchObject({ code: 4 });
    expect(await failure(bob.getPoll('my-poll'))).toMatchObject({ code: 16, status: 404 });
  });

  test.each([
    ['no question', {}, 'Question is required'],
    ['a blank question', { name: '  ' }, 'Question is required'],
    ['an empty option', { name: 'x', options: [{ text: ' ' }] }, 'Option is empty'],
    ['an option twice', { name: 'x', options: [{ text: 'a' }, { text: 'a' }] }, 'Option already exists'],
    [
      'too many options',
      { name: 'x', options: Array.from({ length: 101 }, (_, i) => ({ text: `${i}` })) },
      '100',
    ],
    ['too many votes', { name: 'x', max_votes_allowed: 11 }, 'max_votes_allowed'],
    ['votes that are no number', { name: 'x', max_votes_allowed: 'two' }, 'max_votes_allowed'],
    [
      'a limit beside a unique vote',
      { name: 'x', max_votes_allowed: 2, enforce_unique_vote: true },
      'Enforce unique vote is enabled',
    ],
    ['an unknown visibility', { name: 'x', voting_visibility: 'secret' }, 'voting_visibility'],
  ])('refuses %s', async (_, poll, reason) => {
    const refused = await failure(ann.createPoll(poll as never));
    expect(refused).toMatchObject({ code: 4, status: 400 });
    expect(refused.message).toContain(reason);
  });

  test('only its owner changes it: fully, partially, its options; a closed poll stays as it is', async () => {
    const { poll, message, option } = await posted();
    const updated = nextEvent(bob, 'poll.updated');
    const { poll: full } = await ann.updatePoll({
      id: poll.id,
      name: 'What now?',
      options: [{ id: option(0), text: 'green tea' }, { text: 'water' }],
    } as never);
    expect(full).toMatchObject({
      name: 'What now?',
      options: [{ id: option(0), text: 'green tea' }, { text: 'water' }],
    });
    expect((await updated).poll).toMatchObject({ id: poll.id, name: 'What now?', own_votes: [] });
    const { poll: partly } = await ann.partialUpdatePoll(poll.id, {
      set: { description: 'd', mood: 'm' } as never,
    });
    expect(partly).toMatchObject({ name: 'What now?', description: 'd', mood: 'm' });
    const { poll: unset } = await ann.partialUpdatePoll(poll.id, { unset: ['mood'] as never });
    expect(unset).not.toHaveProperty('mood');
    expect(await failure(bob.partialUpdatePoll(poll.id, { set: { name: 'mine' } }))).toMatchObject({
      code: 17,
    });
    expect(await failure(ann.partialUpdatePoll(poll.id, { set: { vote_count: 9 } as never }))).toMatchObject({
      code: 17,
    });

    const closed = nextEvent(bob, 'poll.closed');
    expect((await ann.closePoll(poll.id)).poll.is_closed).toBe(true);
    expect((await closed).poll).toMatchObject({ id: poll.id, is_closed: true });
    expect((await ann.closePoll(poll.id)).poll.is_closed).toBe(true);
    expect(await failure(vote(bob, message.id, { poll: poll.id, option: option(0) }))).toMatchObject({
      code: 4,
      status: 400,
    });
    expect(await failure(ann.partialUpdatePoll(poll.id, { set: { name: 'late' } }))).toMatchObject({
      code: 4,
    });
  });

  test('one option at a time; others may suggest if allowed', async () => {
    const { poll, option } = await posted();
    const made = await ann.createPollOption(poll.id, { text: 'juice', hue: 'orange' } as never);
    expect(made.poll_option).toMatchObject({ text: 'juice', hue: 'orange' });
    const { id } = made.poll_option;
    expect((await bob.getPollOption(poll.id, id)).poll_option).toMatchObject({ text: 'juice' });
    await ann.updatePollOption(poll.id, { id, text: 'apple juice' } as never);
    expect((await ann.getPollOption(poll.id, id)).poll_option).toMatchObject({ text: 'apple juice' });
    await ann.deletePollOption(poll.id, id);
    expect(await failure(ann.getPollOption(poll.id, id))).toMatchObject({ code: 16 });
    expect(await failure(ann.createPollOption(poll.id, { text: 'tea' } as never))).toMatchObject({ code: 4 });
    expect(await failure(bob.createPollOption(poll.id, { text: 'wine' } as never))).toMatchObject({
      code: 17,
    });
    await ann.partialUpdatePoll(poll.id, { set: { allow_user_suggested_options: true } });
    const notified = nextEvent(ann, 'poll.updated', (event) => event.poll?.options.length === 4);
    await bob.createPollOption(poll.id, { text: 'wine' } as never);
    await notified;
    expect(await failure(bob.deletePollOption(poll.id, option(0)))).toMatchObject({ code: 17 });
  });

  test('deletion is sent to the watchers; its messages stay without it', async () => {
    const { poll, message } = await posted();
    const notified = nextEvent(bob, 'poll.deleted');
    expect(await failure(bob.deletePoll(poll.id))).toMatchObject({ code: 17 });
    await ann.deletePoll(poll.id);
    expect(await notified).toMatchObject({ poll: { id: poll.id }, message_id: message.id });
    expect(await failure(ann.getPoll(poll.id))).toMatchObject({ code: 16 });
    expect((await ann.getMessage(message.id)).message.poll).toBeUndefined();
  });
});

describe('voting', () => {
  test('a vote is sent to the watchers without anyone’s own votes, and returned to its voter', async () => {
    const { poll, message, option } = await posted();
    const notified = nextEvent(ann, 'poll.vote_casted');
    const cast = await vote(bob, message.id, { poll: poll.id, option: option(1) });
    expect(cast.vote).toMatchObject({
      poll_id: poll.id,
      option_id: option(1),
      user_id: 'bob',
      user: { id: 'bob' },
    });
    expect(cast.poll).toMatchObject({ vote_count: 1, own_votes: [{ option_id: option(1) }] });
    expect(await notified).toMatchObject({
      message_id: message.id,
      cid: `messaging:${cid}`,
      poll_vote: { id: cast.vote.id, user_id: 'bob', option_id: option(1) },
      poll: {
        vote_count: 1,
        vote_counts_by_option: { [option(1)]: 1 },
        latest_votes_by_option: { [option(1)]: [{ user_id: 'bob' }] },
        own_votes: [],
      },
    });
    const again = await vote(bob, message.id, { poll: poll.id, option: option(1) });
    expect(again.vote.id).toBe(cast.vote.id);
    expect(again.poll.vote_count).toBe(1);
    const seen = async (who: StreamChat) =>
      (await who.channel('messaging', cid).query({})).messages.find(({ id }) => id === message.id)?.poll;
    expect(await seen(bob)).toMatchObject({ own_votes: [{ option_id: option(1) }], vote_count: 1 });
    expect(await seen(ann)).toMatchObject({ own_votes: [], vote_count: 1 });
  });

  test('a unique vote replaces the earlier one: same vote, other option', async () => {
    const { poll, message, option } = await posted({ enforce_unique_vote: true });
    const first = await vote(bob, message.id, { poll: poll.id, option: option(0) });
    const notified = nextEvent(ann, 'poll.vote_changed');
    const second = await vote(bob, message.id, { poll: poll.id, option: option(1) });
    expect(second.vote.id).toBe(first.vote.id);
    expect(second.poll).toMatchObject({ vote_count: 1, vote_counts_by_option: { [option(1)]: 1 } });
    expect(await notified).toMatchObject({ poll_vote: { id: first.vote.id, option_id: option(1) } });
    expect(second.poll.vote_counts_by_option[option(0)]).toBeUndefined();
  });

  test('no more votes than allowed, until one is removed', async () => {
    const { poll, message, option } = await posted({ max_votes_allowed: 2 });
    const first = await vote(bob, message.id, { poll: poll.id, option: option(0) });
    await vote(bob, message.id, { poll: poll.id, option: option(1) });
    expect(await failure(vote(bob, message.id, { poll: poll.id, option: option(2) }))).toMatchObject({
      code: 4,
      status: 400,
      message: expect.stringContaining('Reached the vote limit. Remove an existing vote first.'),
    });
    expect(await failure(ann.removePollVote(message.id, poll.id, first.vote.id))).toMatchObject({ code: 17 });
    const notified = nextEvent(ann, 'poll.vote_removed');
    const removed = (await bob.removePollVote(message.id, poll.id, first.vote.id)) as unknown as Cast;
    expect(removed.vote.id).toBe(first.vote.id);
    expect(await notified).toMatchObject({ poll: { vote_count: 1 }, poll_vote: { id: first.vote.id } });
    expect((await vote(bob, message.id, { poll: poll.id, option: option(2) })).poll.vote_count).toBe(2);
    expect(await failure(bob.removePollVote(message.id, poll.id, 'nothing'))).toMatchObject({ code: 16 });
  });

  test('answers: one a user, answering again changes it, counted separately from votes', async () => {
    const { poll, message, option } = await posted({ allow_answers: true });
    await vote(bob, message.id, { poll: poll.id, option: option(0) });
    const first = (await bob.addPollAnswer(message.id, poll.id, 'cocoa')) as unknown as Cast;
    expect(first.vote).toMatchObject({ is_answer: true, answer_text: 'cocoa', user_id: 'bob' });
    const second = (await bob.addPollAnswer(message.id, poll.id, 'hot cocoa')) as unknown as Cast;
    expect(second.vote.id).toBe(first.vote.id);
    expect(second.poll).toMatchObject({
      vote_count: 1,
      answers_count: 1,
      latest_answers: [{ answer_text: 'hot cocoa' }],
    });
    expect(second.poll.own_votes).toHaveLength(2);
    const { votes } = await ann.queryPollAnswers(poll.id);
    expect(votes).toMatchObject([{ answer_text: 'hot cocoa' }]);
    const plain = await posted();
    expect(await failure(bob.addPollAnswer(plain.message.id, plain.poll.id, 'no'))).toMatchObject({
      code: 4,
    });
  });

  test('anonymous: only the voter knows who voted', async () => {
    const { poll, message, option } = await posted({ voting_visibility: 'anonymous', allow_answers: true });
    const [notified, own] = [nextEvent(ann, 'poll.vote_casted'), nextEvent(bob, 'poll.vote_casted')];
    await vote(bob, message.id, { poll: poll.id, option: option(0) });
    const event = await notified;
    expect(event.poll).toMatchObject({ vote_count: 1, latest_votes_by_option: {} });
    expect(event.poll_vote).not.toHaveProperty('user_id');
    expect(JSON.stringify(event)).not.toContain('"bob"');
    expect((await own).poll_vote).toMatchObject({ user_id: 'bob', option_id: option(0) });
    await bob.addPollAnswer(message.id, poll.id, 'whisper');
    const { votes } = await ann.queryPollVotes(poll.id);
    expect(votes).toHaveLength(2);
    expect(JSON.stringify(votes)).not.toContain('bob');
    expect((await ann.queryPollVotes(poll.id, { user_id: 'bob' })).votes).toEqual([]);
    expect((await bob.queryPollVotes(poll.id, { user_id: 'bob' })).votes).toHaveLength(2);
    expect(JSON.stringify((await ann.getPoll(poll.id)).poll.latest_answers)).not.toContain('bob');
    expect(
      await failure(ann.partialUpdatePoll(poll.id, { set: { voting_visibility: 'public' as never } })),
    ).toMatchObject({ code: 4 });
  });

  test('one poll in two channels: watchers of both receive a vote', async () => {
    const { poll, message, option } = await posted();
    const cat = await clients.user('cat', { role: 'user' });
    const other = ann.channel('messaging', `${cid}-other`, { members: ['ann', 'cat'] });
    await other.create();
    await cat.channel('messaging', `${cid}-other`).watch();
    const { message: second } = await other.sendMessage({ poll_id: poll.id } as never);
    const notified = nextEvent(cat, 'poll.vote_casted');
    await vote(bob, message.id, { poll: poll.id, option: option(0) });
    expect(await notified).toMatchObject({ cid: `messaging:${cid}-other`, message_id: second.id });
  });

  test('only in its channel, by users who may read it, and with polls enabled', async () => {
    const { poll, message, option } = await posted();
    const { message: plain } = await annsRoom().sendMessage({ text: 'no poll' });
    expect(await failure(vote(bob, plain.id, { poll: poll.id, option: option(0) }))).toMatchObject({
      code: 16,
    });
    expect(await failure(vote(bob, message.id, { poll: poll.id, option: 'nothing' }))).toMatchObject({
      code: 16,
    });
    const dan = await clients.user('dan', { role: 'user' });
    expect(await failure(vote(dan, message.id, { poll: poll.id, option: option(0) }))).toMatchObject({
      code: 17,
    });
    expect(await failure(dan.getPoll(poll.id))).toMatchObject({ code: 16 });
    await clients
      .admin()
      .channel('messaging', cid)
      .updatePartial({ set: { config_overrides: { polls: false } } as never });
    expect(await failure(vote(bob, message.id, { poll: poll.id, option: option(0) }))).toMatchObject({
      code: 19,
    });
    expect(await failure(annsRoom().sendMessage({ poll_id: poll.id } as never))).toMatchObject({ code: 19 });
  });
});

describe('querying polls and votes', () => {
  test('polls: filtered, sorted, paged, and only those the caller may see', async () => {
    const eve = await clients.user('eve', { role: 'user' });
    for (const name of ['a', 'b', 'c']) await eve.createPoll({ id: `eve-${name}`, name });
    await eve.closePoll('eve-b');
    const ids = (page: { polls: { id: string }[] }) => page.polls.map(({ id }) => id);
    expect(ids(await eve.queryPolls())).toEqual(['eve-c', 'eve-b', 'eve-a']);
    expect(ids(await eve.queryPolls({ is_closed: true }))).toEqual(['eve-b']);
    const first = await eve.queryPolls({}, [{ name: 1 }] as never, { limit: 2 });
    const second = await eve.queryPolls({}, [{ name: 1 }] as never, { limit: 2, next: first.next as string });
    expect([ids(first), ids(second)]).toEqual([['eve-a', 'eve-b'], ['eve-c']]);
    expect(ids(await bob.queryPolls({ created_by_id: 'eve' } as never))).toEqual([]);
    expect(
      ids(await clients.admin().queryPolls({ created_by_id: 'eve' } as never, [], {}, 'bob')),
    ).toHaveLength(3);
  });

  test('votes: by option, by user, paged', async () => {
    const { poll, message, option } = await posted();
    for (const who of [ann, bob])
      for (const i of [0, 1]) await vote(who, message.id, { poll: poll.id, option: option(i) });
    expect((await ann.queryPollVotes(poll.id, { option_id: option(0) } as never)).votes).toHaveLength(2);
    expect((await ann.queryPollVotes(poll.id, { user_id: 'bob' })).votes).toHaveLength(2);
    expect((await ann.queryPollVotes(poll.id, { is_answer: true } as never)).votes).toEqual([]);
    const first = await ann.queryPollVotes(poll.id, {}, [], { limit: 3 });
    const second = await ann.queryPollVotes(poll.id, {}, [], { limit: 3, next: first.next as string });
    const ids = [...first.votes, ...second.votes].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(second.next).toBeUndefined();
  });
});

test('the server creates polls and votes on behalf of a user', async () => {
  const admin = clients.admin();
  const { poll } = await admin.createPoll({ name: 'x', options: [{ text: 'a' }] } as never, 'ann');
  expect(poll.created_by_id).toBe('ann');
  const { message } = await annsRoom().sendMessage({ poll_id: poll.id } as never);
  const { vote: cast } = await admin.castPollVote(
    message.id,
    poll.id,
    { option_id: poll.options[0]?.id ?? '' },
    'bob',
  );
  expect(cast).toMatchObject({ user_id: 'bob' });
});
