import type { PollVoteResponseData } from '../../../../protocol/index.ts';

/** What somebody said in their own words; undefined for a vote. */
export const wordsOf = ({ answer_text }: PollVoteResponseData): string | undefined =>
  typeof answer_text === 'string' ? answer_text : undefined;
