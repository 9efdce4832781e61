import { ApiError } from '../errors.ts';
import { readableMessage, refuseDeleted } from '../messages/load.ts';
import { refuseBanned, refuseFrozen } from '../messages/sending/content-grants.ts';
import { banStatusOf } from '../moderation/ban-status.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { PollChoice } from '../services/index.ts';
import type {
  Actor,
  PollRecord,
  PollView,
  PollVoteRecord,
  PollVoteView,
  UserRecord,
} from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { pollView, viewVote } from '../views/poll-views.ts';
import { counting } from './count.ts';
import { refuseClosed, requireOption, requirePoll } from './load.ts';
import { type Casting, publishVote } from './publish.ts';

interface Answer {
  readonly vote: PollVoteView;
  readonly poll: PollView;
}

/**
 * Returns the poll that a message shows, for a user who may vote in it.
 * @throws ApiError `input`, `notFound`, `notAllowed`, `featureOff`.
 */
async function votable(
  unit: Unit,
  actor: Actor,
  { messageId, pollId }: { readonly messageId: string; readonly pollId: string },
): Promise<{ readonly poll: PollRecord; readonly user: UserRecord; readonly isShadowed: boolean }> {
  const { caller, user } = await actingPerson(unit, actor);
  const { access, message } = await readableMessage(unit, caller, messageId);
  if (!access.type.config.polls)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has polls disabled`);
  refuseBanned(unit, access, user);
  requireGrant(access, 'cast-vote');
  refuseFrozen(access);
  refuseDeleted(message);
  if (message.pollId !== pollId)
    throw new ApiError('notFound', `poll with id ${pollId} not found in message ${messageId}`);
  const poll = await requirePoll(unit, pollId);
  refuseClosed(poll);
  return { poll, user, isShadowed: banStatusOf(access, user, unit.clock.now()) === 'shadowed' };
}

/** Counts the new vote instead of the old one. Shadowed votes do not count. */
function recount(poll: PollRecord, { before, after }: Casting): PollRecord {
  const counted = (vote: PollVoteRecord | null) => (vote === null || vote.shadowed ? [] : [vote]);
  return counting(counting(poll, counted(before), -1), counted(after), 1);
}

/** @returns the poll with its new counts */
async function finishVote(
  unit: Unit,
  poll: PollRecord,
  { cast, user }: { readonly cast: Casting; readonly user: UserRecord },
): Promise<PollRecord> {
  const counted = recount(poll, cast);
  await unit.store.polls.put(counted);
  await publishVote(unit, counted, { cast, voter: user });
  return counted;
}

async function answer(
  unit: Unit,
  poll: PollRecord,
  { vote, user }: { readonly vote: PollVoteRecord; readonly user: UserRecord },
): Promise<Answer> {
  const people = await loadPeople(unit, [vote.userId], [user]);
  return {
    vote: viewVote(poll, vote, { people, viewer: user.id }),
    poll: await pollView(unit, poll, user.id),
  };
}

/** Returns the vote that this one replaces, or null for an additional one. @throws ApiError `input` at the limit. */
function replaced(
  poll: PollRecord,
  own: readonly PollVoteRecord[],
  choice: PollChoice,
): PollVoteRecord | null {
  const answers = own.filter(({ optionId }) => optionId === null);
  const votes = own.filter(({ optionId }) => optionId !== null);
  if ('answerText' in choice) {
    if (!poll.allowAnswers) throw new ApiError('input', `poll ${poll.id} does not take answers`);
    return answers[0] ?? null;
  }
  requireOption(poll, choice.optionId);
  if (poll.enforceUniqueVote) return votes[0] ?? null;
  if (poll.maxVotesAllowed !== null && votes.length >= poll.maxVotesAllowed)
    throw new ApiError('input', 'Reached the vote limit. Remove an existing vote first.');
  return null;
}

/** Returns whether a choice repeats a vote as it stands: a client that tries again. */
const repeats = (vote: PollVoteRecord, choice: PollChoice) =>
  'optionId' in choice ? vote.optionId === choice.optionId : vote.answerText === choice.answerText;

interface CastVoteInput {
  readonly messageId: string;
  readonly pollId: string;
  readonly choice: PollChoice;
}

/**
 * Votes for an option, or answers in the caller's own words. The same option twice is one vote. If only one vote
 * counts, another option replaces it; a second answer replaces the first.
 */
export async function castVote(
  ports: Ports,
  actor: Actor,
  { messageId, pollId, choice }: CastVoteInput,
): Promise<Answer> {
  return runUnit(ports, async (unit) => {
    const { poll, user, isShadowed } = await votable(unit, actor, { messageId, pollId });
    const own = await unit.store.polls.votesOf([pollId], user.id);
    const same = own.find((vote) => repeats(vote, choice));
    if (same !== undefined) return answer(unit, poll, { vote: same, user });
    const before = replaced(poll, own, choice);
    const now = unit.clock.now();
    const vote: PollVoteRecord = {
      id: before?.id ?? unit.ids.uuid(),
      pollId,
      userId: user.id,
      optionId: 'optionId' in choice ? choice.optionId : null,
      answerText: 'answerText' in choice ? choice.answerText : null,
      shadowed: isShadowed,
      createdAt: before?.createdAt ?? now,
      updatedAt: now,
    };
    await unit.store.polls.putVote(vote);
    const counted = await finishVote(unit, poll, { cast: { before, after: vote }, user });
    return answer(unit, counted, { vote, user });
  });
}

interface RemoveVoteInput {
  readonly messageId: string;
  readonly pollId: string;
  readonly voteId: string;
}

/**
 * Removes the caller's own vote or answer. @throws ApiError `notFound` if there is none, `notAllowed` for another
 * user's.
 */
export async function removeVote(
  ports: Ports,
  actor: Actor,
  { messageId, pollId, voteId }: RemoveVoteInput,
): Promise<Answer> {
  return runUnit(ports, async (unit) => {
    const { poll, user } = await votable(unit, actor, { messageId, pollId });
    const vote = await unit.store.polls.vote(voteId);
    // To other users a vote in a secret poll does not exist.
    const hidden = vote !== null && vote.userId !== user.id && poll.votingVisibility === 'anonymous';
    if (vote === null || vote.pollId !== pollId || hidden)
      throw new ApiError('notFound', `vote with id ${voteId} not found in poll ${pollId}`);
    if (vote.userId !== user.id) throw new ApiError('notAllowed', 'only your own votes can be removed');
    await unit.store.polls.removeVote(voteId);
    const counted = await finishVote(unit, poll, { cast: { before: vote, after: null }, user });
    return answer(unit, counted, { vote, user });
  });
}
