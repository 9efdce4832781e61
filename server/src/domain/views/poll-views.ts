import { LIMITS } from '../limits.ts';
import { counting } from '../polls/count.ts';
import type { PollRecord, PollView, PollVoteRecord, PollVoteView, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople, type People } from '../users/people.ts';

/** The viewer: a user, or null for a broadcast and for the server, which sees all. */
export type Viewer = UserId | null;

/** Returns a vote as a viewer sees it: in an anonymous poll only their own has a name. */
export function viewVote(
  poll: Pick<PollRecord, 'votingVisibility'>,
  vote: PollVoteRecord,
  { people, viewer }: { readonly people: People; readonly viewer: Viewer },
): PollVoteView {
  const { userId, ...shown } = vote;
  const named = poll.votingVisibility === 'public' || userId === viewer;
  return { ...shown, user: named ? people(userId) : null };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

const newestFirst = (votes: readonly PollVoteRecord[]) => votes.toSorted((a, b) => b.createdAt - a.createdAt);

/** Returns the latest votes. Anonymous polls do not show which votes were cast together. */
async function loadVotes(unit: ReadUnit, polls: readonly PollRecord[], viewer: Viewer) {
  const open = polls.filter(({ votingVisibility }) => votingVisibility === 'public');
  const optionIds = open.flatMap(({ options }) => options.map(({ id }) => id));
  const answered = polls.filter(({ answersCount }) => answersCount > 0).map(({ id }) => id);
  const ids = polls.map(({ id }) => id);
  const latest = await unit.store.polls.latestVotes(optionIds, LIMITS.latestVotes);
  const answers = await unit.store.polls.latestAnswers(answered, LIMITS.latestVotes);
  const own = viewer === null ? [] : await unit.store.polls.votesOf(ids, viewer);
  // A shadow banned voter sees their own votes among the others'.
  const alone = own.filter(({ shadowed }) => shadowed);
  if (alone.length === 0) return { latest, answers, own };
  const named = new Set(optionIds);
  return {
    latest: newestFirst([...latest, ...alone.filter(({ optionId }) => named.has(optionId ?? ''))]),
    answers: newestFirst([...answers, ...alone.filter(({ optionId }) => optionId === null)]),
    own,
  };
}

/**
 * Returns polls with their latest votes, in a fixed number of queries. `viewer` null: for everybody, without own votes.
 */
export async function pollViews(
  unit: ReadUnit,
  polls: readonly PollRecord[],
  viewer: Viewer,
): Promise<readonly PollView[]> {
  if (polls.length === 0) return [];
  const { latest, answers, own } = await loadVotes(unit, polls, viewer);
  const ids = new Set<UserId>([...latest, ...answers, ...own].map(({ userId }) => userId));
  for (const { createdById } of polls) ids.add(createdById);
  const people = await loadPeople(unit, ids);
  const byOption = groupBy(latest, ({ optionId }) => optionId ?? '');
  const answersOf = groupBy(answers, ({ pollId }) => pollId);
  const ownOf = groupBy(own, ({ pollId }) => pollId);
  return polls.map((poll) => {
    const votes = ownOf.get(poll.id) ?? [];
    const alone = votes.filter(({ shadowed }) => shadowed);
    const { createdById, ...shown } = counting(poll, alone, 1);
    const views = (some: readonly PollVoteRecord[] = []) =>
      some.map((vote) => viewVote(poll, vote, { people, viewer }));
    const firstViews = (some: readonly PollVoteRecord[] = []) => views(some.slice(0, LIMITS.latestVotes));
    const voted = poll.options.filter(({ id }) => byOption.has(id));
    return {
      ...shown,
      createdBy: people(createdById),
      latestVotesByOption: Object.fromEntries(voted.map(({ id }) => [id, firstViews(byOption.get(id))])),
      latestAnswers: firstViews(answersOf.get(poll.id)),
      ownVotes: views(votes),
    };
  });
}

export async function pollView(unit: ReadUnit, poll: PollRecord, viewer: Viewer): Promise<PollView> {
  const [view] = await pollViews(unit, [poll], viewer);
  if (view === undefined) throw new Error(`poll ${poll.id} has no view`);
  return view;
}
