/** Reports per page. */
export const QUEUE_PAGE = 25;
/** Banned people per page. */
export const BANS_PAGE = 30;
/** Number of messages around the reported one, itself included. */
export const CONTEXT_SIZE = 7;
/** Maximum length of a ban's reason, characters. */
export const REASON_MAX = 255;
