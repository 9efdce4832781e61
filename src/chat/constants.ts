/** The API's numbers, under their names in this code. */
export {
  CHANNEL_LIST_RETRIES as LIST_RETRIES,
  CHANNEL_LIST_RETRY_MS as LIST_RETRY_DELAY,
  CHANNEL_PAGE as LIST_PAGE,
  CHANNEL_PAGE_MAX as LIST_QUERY_MAX,
  DELIVERED_PER_CALL as DELIVERED_MAX,
  MARK_READ_EVERY_MS as READ_THROTTLE,
  MESSAGE_PAGE,
  MESSAGE_TEXT_LENGTH as DEFAULT_MAX_LENGTH,
  NOTICE_MS as NOTICE_TIME,
  OFFLINE_REPORT_MS as OFFLINE_NOTICE,
  REPLIES_PAGE,
  REQUEST_TIMEOUT_MS as REQUEST_TIMEOUT,
  TYPING_RESEND_MS as TYPING_RESEND,
  TYPING_TIMEOUT_MS as TYPING_TIME,
} from '../../protocol/index.ts';

/** Numbers chosen here, each with its reason. Times are ms. */

/** Stretches of a conversation kept beside the current one; beyond this the least recently shown one is dropped. */
export const MAX_ASIDE = 4;
/** If the socket takes longer, the first page is requested without it. */
export const EARLY_PAGE_AFTER = 20;
/**
 * Pause before joining a guest that another tab created. That tab sends the guest's first messages; joining sooner
 * would send them from here too.
 */
export const ADOPT_AFTER = 1_000;
/** After this time without a key press a person has stopped typing. */
export const TYPING_IDLE = 1_000;
/** After this time without an event an assistant no longer counts as active. */
export const ASSISTANT_TIME = 60_000;
/** Messages fetched at once while catching up after a lost connection: a query's default maximum. */
export const GAP_PAGE = 100;
/** Most pages of catching up. The rest is left to scrolling, because more would delay new messages. */
export const MAX_GAP_PAGES = 3;
/** Messages kept in memory; beyond this the oldest are dropped (they can be loaded again). */
export const MAX_LOADED = 12_000;
/** Messages dropped at once, so that dropping is rare. */
export const TRIM_STEP = 2_000;

/** Messages a list row needs: the newest. */
export const LIST_MESSAGES = 1;
/** Pause between two requests for the numbers of the queue, ms. */
export const QUEUE_COUNT_PAUSE = 1_000;
/** Members a list row needs for its title and picture. */
export const LIST_MEMBERS = 10;

/** Most people in a conversation's snapshot. */
export const MAX_PEOPLE = 100;

/** Interval at which delivery reports are sent. */
export const DELIVERED_THROTTLE = 1_000;
/** Shortest interval between snapshots built from events: one frame … */
export const FRAME = 16;
/** … and the interval in a flood. */
export const FLOOD_PAUSE = 128;

/** Timers that are longer fire at once (2^31 ms, 24 days). */
export const LONGEST_TIMER = 2_147_483_647;

/** A token request goes to the owner's server, which may have to wake up first. */
export const TOKEN_TIMEOUT = 10_000;

/** Attempts without an answer before a message shows as failed. Sending goes on while the connection is up. */
export const SEND_ATTEMPTS = 3;
/** Shortest wait for an overloaded server, also if the server names no time; `CROWDED_WAIT_MAX` is the longest. */
export const CROWDED_WAIT = 1_000;
export const CROWDED_WAIT_MAX = 60_000;
/** Unsent messages kept for one person; beyond this the oldest failed ones are dropped. */
export const OUTBOX_MAX = 100;

/** Longest name and address a visitor may give. */
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Longest token accepted: more than any real one, less than a header may hold. */
export const TOKEN_MAX = 8_192;
