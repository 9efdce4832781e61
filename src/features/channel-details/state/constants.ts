/** Members in the first request. */
export const MEMBERS_PAGE = 30;
/** Members in each request further down the list: the API's maximum. */
export const MEMBERS_FURTHER = 100;
/** Members that are read again after a change. Events update the members further down. */
export const MEMBERS_AGAIN = 100;
/** Watchers of a room in one request. */
export const WATCHERS_PAGE = 30;
/** Messages with attachments in one request. */
export const SHARED_PAGE = 30;
/** Most pages read in a row to find a match: most messages with attachments hold no link. */
export const SHARED_PAGES_AT_ONCE = 4;
/** Longest channel name that the widget sets, in characters. */
export const CHANNEL_NAME_MAX = 100;
/** Slow mode steps: seconds between two messages. The API takes up to 120. */
export const SLOW_STEPS: readonly number[] = [0, 10, 30, 60, 120];
