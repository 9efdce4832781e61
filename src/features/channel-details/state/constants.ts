/** Members asked for at once. */
export const MEMBERS_PAGE = 30;
/** And at once by whoever goes on down the list; the most the API gives. */
export const MEMBERS_FURTHER = 100;
/** Members that are read again after something has changed: those further down stay as events tell of them. */
export const MEMBERS_AGAIN = 100;
/** People watching a room asked for at once. */
export const WATCHERS_PAGE = 30;
/** Messages with something in them asked for at once. */
export const SHARED_PAGE = 30;
/** Pages looked through for one that holds what is wanted: most messages with attachments hold no link. */
export const SHARED_PAGES_AT_ONCE = 4;
/** Longest name the widget gives a channel, characters. */
export const CHANNEL_NAME_MAX = 100;
/** Seconds people can be made to wait between two messages; the API takes up to 120. */
export const SLOW_STEPS: readonly number[] = [0, 10, 30, 60, 120];
