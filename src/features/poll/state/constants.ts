/** Limits of polls from the specification (sections 5 and 9), and those chosen here. */

/** Maximum number of options of a poll. */
export const POLL_OPTIONS_MAX = 100;
/** Range of votes per person in a poll that limits them. */
export const POLL_VOTES_MIN = 2;
export const POLL_VOTES_MAX = 10;
/** Votes or comments per page. */
export const VOTES_PAGE = 10;
/** Maximum length of the texts shown, characters. */
export const LONGEST_QUESTION = 500;
export const LONGEST_DESCRIPTION = 5_000;
export const LONGEST_COMMENT = 5_000;
/** Maximum length of a new option, characters: a line or two. */
export const LONGEST_OPTION = 200;
/** Delays before an unanswered vote is sent again while the connection is up, ms. After them the vote is undone. */
export const VOTE_WAITS: readonly number[] = [1_000, 3_000];
