import type { PollVoteResponseData } from '../../../../protocol/index.ts';

/** Returns the text of a comment; undefined for a vote. */
export const wordsOf = ({ answer_text }: PollVoteResponseData): string | undefined =>
  typeof answer_text === 'string' ? answer_text : undefined;
