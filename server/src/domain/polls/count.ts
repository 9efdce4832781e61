import type { PollRecord, PollVoteRecord } from '../types/index.ts';

/** Returns the poll with these votes added (1) or subtracted (-1). */
export function counting(poll: PollRecord, votes: readonly PollVoteRecord[], by: 1 | -1): PollRecord {
  const counts = new Map(Object.entries(poll.voteCountsByOption));
  let { voteCount, answersCount } = poll;
  for (const { optionId } of votes) {
    if (optionId === null) answersCount += by;
    else {
      voteCount += by;
      counts.set(optionId, (counts.get(optionId) ?? 0) + by);
    }
  }
  const voted = [...counts].filter(([, count]) => count > 0);
  return { ...poll, voteCount, answersCount, voteCountsByOption: Object.fromEntries(voted) };
}
