/** Reports a page. */
export const QUEUE_PAGE = 25;
/** Banned people a page. */
export const BANS_PAGE = 30;
/** Messages around the one that was reported, itself included. */
export const CONTEXT_SIZE = 7;
/** Longest reason of a ban, characters. */
export const REASON_MAX = 255;
