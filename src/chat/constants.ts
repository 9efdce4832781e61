/** Numbers of the API under the names they have here. */
export {
  CHANNEL_ID_LENGTH as CHANNEL_ID_MAX,
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

/** The numbers chosen here, each with its reason. Times are ms. */

/** Stretches of a conversation kept beside the one that is shown; beyond it the one left longest ago is let go. */
export const MAX_ASIDE = 4;
/** A socket that takes longer is not waited for: the first page is asked for without it. */
export const EARLY_PAGE_AFTER = 20;
/** A guest that another tab has made sends its first words there; joined sooner, they would be sent from here once more. */
export const ADOPT_AFTER = 1_000;
/** A person who presses no key for so long has stopped typing. */
export const TYPING_IDLE = 1_000;
/** An assistant that has said nothing for so long is not at work any more. */
export const ASSISTANT_TIME = 60_000;
/** Messages fetched at once while catching up after a lost connection: as many as one query may hold by default. */
export const GAP_PAGE = 100;
/** Catching up stops here and leaves the rest to scrolling; more would hold up what is new. */
export const MAX_GAP_PAGES = 3;
/** Messages kept in memory; beyond it the oldest are let go (they can be loaded again). */
export const MAX_LOADED = 12_000;
/** How many are let go at once, so that it happens seldom. */
export const TRIM_STEP = 2_000;

/** Messages a list row needs: the newest. */
export const LIST_MESSAGES = 1;
/** Members a list row needs for its title and picture. */
export const LIST_MEMBERS = 10;

/** Most people a conversation snapshot names. */
export const MAX_PEOPLE = 100;

/** Delivery reports are gathered this long. */
export const DELIVERED_THROTTLE = 1_000;
/** Snapshots built from events come at most this often: one frame … */
export const FRAME = 16;
/** … and in a flood this often. */
export const FLOOD_PAUSE = 128;

/** Timers that are longer fire at once (2^31 ms, 24 days). */
export const LONGEST_TIMER = 2_147_483_647;

/** A token request goes to the owner's server, which may have to wake up first. */
export const TOKEN_TIMEOUT = 10_000;

/** A send that got no answer so often is shown as failed, and goes on being sent again while the connection stands. */
export const SEND_ATTEMPTS = 3;
/** A crowded server says how long to wait; without a word of it, and at most, this long. */
export const CROWDED_WAIT = 1_000;
export const CROWDED_WAIT_MAX = 60_000;
/** Unsent messages kept for one person; beyond it the oldest failed ones go. */
export const OUTBOX_MAX = 100;

/** Longest name and address a visitor may give. */
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
/** Longest token taken: more than any real one, less than a header may hold. */
export const TOKEN_MAX = 8_192;
