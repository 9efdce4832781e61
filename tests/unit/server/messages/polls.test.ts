import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PollChoice, PollVoteView } from '../../../../server/src/domain/index.ts';
import { ApiError } from '../../../../server/src/domain/index.ts';
import { readNewPoll, readPollUpdate, readVote } from '../../../../server/src/wire/index.ts';
import type { Raw } from '../../../../server/src/wire/read/values.ts';
import { assertProperty } from '../../../support/seed.ts';
import { as, createWorld, refusal, SERVER, serverAs } from '../support/world.ts';

/** Many worlds in one test. The limit is generous for busy machines. */
const SLOW = { timeout: 60_000 };

const USERS = ['ann', 'bob', 'cat'] as const;

/** Everyone in a channel with ann's poll of three options in message `m`. */
async function setting(fields: Raw = {}) {
  const world = await createWorld();
  await world.users(...USERS);
  const cid = await world.channel('one', ...USERS);
  const poll = await world.domain.polls.create(
    as('ann'),
    readNewPoll({
      id: 'poll',
      name: 'Which?',
      options: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
      ...fields,
    }),
  );
  await world.send('ann', cid, { id: 'm', poll_id: 'poll' });
  const option = (i: number) => poll.options[i]?.id ?? '';
  const cast = (who: string, choice: PollChoice) =>
    world.domain.polls.castVote(as(who), { messageId: 'm', pollId: 'poll', choice });
  return { world, cid, option, cast };
}

/** Casts votes, and keeps its own count beside the server's. */
class BallotBox {
  readonly #made: Awaited<ReturnType<typeof setting>>;
  readonly #unique: boolean;
  readonly #most: number;
  readonly #votes = new Map<string, Set<number>>(USERS.map((id) => [id, new Set()]));
  readonly #answers = new Map<string, string>();
  readonly #ownVotes = new Map<string, readonly PollVoteView[]>();

  constructor(made: Awaited<ReturnType<typeof setting>>, unique: boolean, most: number) {
    this.#made = made;
    this.#unique = unique;
    this.#most = most;
  }

  /** Takes one step, which fails only where this person has cast as much as they may. */
  async take({ who, does, n }: Choice): Promise<void> {
    const own = this.#votes.get(who) ?? new Set();
    try {
      if (does === 'vote') await this.#vote(who, n, own);
      else if (does === 'answer') await this.#answer(who, n);
      else await this.#remove(who, n, own);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 4) throw error;
      expect(own.size).toBe(this.#most);
    }
  }

  async #vote(who: string, n: number, own: Set<number>): Promise<void> {
    const full = !this.#unique && !own.has(n) && own.size >= this.#most;
    const { poll } = await this.#made.cast(who, { optionId: this.#made.option(n) });
    expect(full, 'a vote beyond the limit').toBe(false);
    if (this.#unique) own.clear();
    own.add(n);
    this.#ownVotes.set(who, poll.ownVotes);
  }

  async #answer(who: string, n: number): Promise<void> {
    const { poll } = await this.#made.cast(who, { answerText: `answer ${n}` });
    this.#answers.set(who, `answer ${n}`);
    this.#ownVotes.set(who, poll.ownVotes);
  }

  async #remove(who: string, n: number, own: Set<number>): Promise<void> {
    const vote = this.#ownVotes.get(who)?.[n];
    if (vote === undefined) return;
    const { world, option } = this.#made;
    const { poll } = await world.domain.polls.removeVote(as(who), {
      messageId: 'm',
      pollId: 'poll',
      voteId: vote.id,
    });
    this.#ownVotes.set(who, poll.ownVotes);
    if (vote.optionId === null) this.#answers.delete(who);
    else for (const i of [0, 1, 2]) if (option(i) === vote.optionId) own.delete(i);
  }

  async expectCounted(): Promise<void> {
    const { world, option } = this.#made;
    const poll = await world.domain.polls.get(as('ann'), 'poll');
    const votes = [...this.#votes.values()].flatMap((set) => [...set]);
    expect(poll.voteCount).toBe(votes.length);
    expect(poll.answersCount).toBe(this.#answers.size);
    for (const i of [0, 1, 2])
      expect(poll.voteCountsByOption[option(i)] ?? 0).toBe(votes.filter((one) => one === i).length);
    const stored = await world.domain.polls.queryVotes(SERVER, 'poll', { limit: 100 });
    expect(stored.items).toHaveLength(votes.length + this.#answers.size);
  }
}

interface Choice {
  readonly who: string;
  readonly does: 'vote' | 'answer' | 'remove';
  readonly n: number;
}

const choices = fc.oneof(
  fc.record({ who: fc.constantFrom(...USERS), does: fc.constant('vote' as const), n: fc.nat({ max: 2 }) }),
  fc.record({ who: fc.constantFrom(...USERS), does: fc.constant('answer' as const), n: fc.nat({ max: 2 }) }),
  fc.record({ who: fc.constantFrom(...USERS), does: fc.constant('remove' as const), n: fc.nat({ max: 5 }) }),
);

describe('a poll', () => {
  test('counts the votes within its limits, in any order', SLOW, async () => {
    const rules = fc.record({
      enforce_unique_vote: fc.boolean(),
      max_votes_allowed: fc.constantFrom(0, 1, 2),
      voting_visibility: fc.constantFrom('public', 'anonymous'),
    });
    const property = fc.asyncProperty(rules, fc.array(choices, { maxLength: 25 }), async (rule, list) => {
      const unique = rule.enforce_unique_vote;
      const made = await setting({
        ...rule,
        max_votes_allowed: unique ? 0 : rule.max_votes_allowed,
        allow_answers: true,
      });
      const box = new BallotBox(made, unique, unique ? 1 : rule.max_votes_allowed || 3);
      for (const step of list) {
        made.world.pass(1);
        await box.take(step);
      }
      await box.expectCounted();
    });
    await assertProperty(property, { numRuns: 40 });
  });

  test('loses the votes of a deleted option', async () => {
    const { world, option, cast } = await setting();
    await cast('bob', { optionId: option(0) });
    await cast('cat', { optionId: option(0) });
    await cast('cat', { optionId: option(1) });
    await world.domain.polls.deleteOption(as('ann'), 'poll', option(0));
    const poll = await world.domain.polls.get(as('cat'), 'poll');
    expect(poll).toMatchObject({ voteCount: 1, voteCountsByOption: { [option(1)]: 1 } });
    expect(poll.ownVotes).toHaveLength(1);
    await world.domain.polls.update(
      as('ann'),
      readPollUpdate({ id: 'poll', name: 'x', options: [{ id: option(1), text: 'B' }] }),
    );
    expect(await world.domain.polls.get(as('cat'), 'poll')).toMatchObject({
      voteCount: 1,
      options: [{ id: option(1), text: 'B' }],
    });
    await world.domain.polls.update(as('ann'), readPollUpdate({ id: 'poll', name: 'x', options: [] }));
    expect(await world.domain.polls.get(as('cat'), 'poll')).toMatchObject({ voteCount: 0, ownVotes: [] });
  });

  test('refuses an option’s id of another poll', async () => {
    const { world, option } = await setting();
    const other = await world.domain.polls.create(
      as('bob'),
      readNewPoll({ name: 'y', options: [{ id: option(0), text: 'z' }] }),
    );
    expect(other.options[0]?.id).not.toBe(option(0));
  });

  test('shows at most ten votes an option, newest first', async () => {
    const { world, cid, option } = await setting();
    const ids = Array.from({ length: 12 }, (_, i) => `voter${String(i).padStart(2, '0')}`);
    await world.users(...ids);
    await world.domain.channels.update(SERVER, cid, { addMembers: ids });
    for (const id of ids) {
      world.pass(1);
      await world.domain.polls.castVote(as(id), {
        messageId: 'm',
        pollId: 'poll',
        choice: { optionId: option(0) },
      });
    }
    const { latestVotesByOption, voteCount } = await world.domain.polls.get(as('ann'), 'poll');
    expect(voteCount).toBe(12);
    expect(latestVotesByOption[option(0)]?.map(({ user }) => user?.id)).toEqual(ids.slice(2).reverse());
  });

  test('in a frozen channel accepts no votes', async () => {
    const { world, cid, option, cast } = await setting();
    await world.domain.channels.updatePartial(serverAs('ann'), cid, { set: { frozen: true } });
    expect(await refusal(cast('cat', { optionId: option(0) }))).toMatchObject({ code: 17 });
  });

  test.each([
    ['neither option nor answer', {}],
    ['both', { option_id: 'x', answer_text: 'y' }],
    ['a number for an option', { option_id: 5 }],
    ['a blank answer', { answer_text: '   ' }],
    ['a very long answer', { answer_text: 'x'.repeat(2_000) }],
  ])('refuses a vote with %s', async (_, choice) => {
    const { cast } = await setting({ allow_answers: true });
    const vote = async () => cast('bob', readVote({ vote: choice }));
    expect(await refusal(vote())).toMatchObject({ code: 4 });
  });

  test('does not exist for a sender who cannot see it', async () => {
    const { world } = await setting();
    await world.users('eve');
    const cid = await world.channel('eves', 'eve', 'bob');
    expect(await refusal(world.send('eve', cid, { poll_id: 'poll' }))).toMatchObject({ code: 16 });
    expect((await world.send('bob', cid, { poll_id: 'poll' })).poll).toMatchObject({ id: 'poll' });
  });
});
