/** Numbers of polls as the specification gives them (sections 5 and 9), and the ones chosen here. */

/** Most options a poll has. */
export const POLL_OPTIONS_MAX = 100;
/** How many votes a person may have where their number is limited. */
export const POLL_VOTES_MIN = 2;
export const POLL_VOTES_MAX = 10;
/** Votes and comments asked for at once. */
export const VOTES_PAGE = 10;
/** Longest texts that are shown, characters. */
export const LONGEST_QUESTION = 500;
export const LONGEST_DESCRIPTION = 5_000;
export const LONGEST_COMMENT = 5_000;
/** Longest text an option is given here, characters: a line or two. */
export const LONGEST_OPTION = 200;
/** A vote whose request got no answer while the wire stands goes out again after these, ms; then it is taken back. */
export const VOTE_WAITS: readonly number[] = [1_000, 3_000];
