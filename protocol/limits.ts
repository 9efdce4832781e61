/**
 * Numbers of the specification (sections 5 and 9) and of the API that clients and servers share. Numbers that only
 * one side decides stay with that side. Names that end with `_MS` are milliseconds, with `_S` seconds.
 */

const SECOND_MS = 1_000;

/** Longest id of a channel, characters. */
export const CHANNEL_ID_LENGTH = 64;
/** Longest id of a user or message, characters. */
export const ID_LENGTH = 255;
/** Longest text of a message if the channel type sets no other limit, characters. */
export const MESSAGE_TEXT_LENGTH = 5_000;
/** Most attachments of a message. */
export const MESSAGE_ATTACHMENTS = 30;
/** Most files of one message in a composer. */
export const COMPOSER_FILES = 10;
/** Most users that one message mentions. */
export const MESSAGE_MENTIONS = 100;
/** Largest upload if the app sets no other limit, bytes. */
export const UPLOAD_BYTES = 104_857_600;

/** Most options of a poll. */
export const POLL_OPTIONS = 100;
/** Fewest and most votes of one user in a poll that limits votes. */
export const POLL_VOTES_MIN = 2;
export const POLL_VOTES_MAX = 10;

/** Shortest time for which a location can be shared live. */
export const LIVE_LOCATION_MIN_MS = 60 * SECOND_MS;
/** Shortest interval between updates of a live location. */
export const LIVE_LOCATION_EVERY_MS = 3 * SECOND_MS;

/** Time without `typing.start` after which a user has stopped typing. */
export const TYPING_TIMEOUT_MS = 7 * SECOND_MS;
/** Interval at which `typing.start` is sent again while the user goes on typing. */
export const TYPING_RESEND_MS = 2 * SECOND_MS;
/** Shortest interval between two times a channel is marked read. */
export const MARK_READ_EVERY_MS = SECOND_MS;
/** Most delivery confirmations of one request. */
export const DELIVERED_PER_CALL = 100;
/** Longest slow mode of a channel, seconds. */
export const COOLDOWN_MAX_S = 120;
/** Highest count of unread messages in a channel. */
export const UNREAD_MAX = 255;

/** Default number of messages of a page. */
export const MESSAGE_PAGE = 25;
/** Default number of replies of a page. */
export const REPLIES_PAGE = 50;
/** Default number of channels of a page. */
export const CHANNEL_PAGE = 10;
/** Most channels of one page. */
export const CHANNEL_PAGE_MAX = 30;
/** Retries of a refused list of channels, and the pause before each. */
export const CHANNEL_LIST_RETRIES = 3;
export const CHANNEL_LIST_RETRY_MS = SECOND_MS;

/** Time after which a request without an answer is given up. */
export const REQUEST_TIMEOUT_MS = 3 * SECOND_MS;
/** A client sends `health.check` this long after the server's last one. */
export const HEALTH_CHECK_EVERY_MS = 25 * SECOND_MS;
/** Silence after which a connection is dead. */
export const CONNECTION_SILENCE_MS = 35 * SECOND_MS;
/** Time after which an unopened socket is given up; shorter if long polling can take over. */
export const CONNECT_TIMEOUT_MS = 15 * SECOND_MS;
export const CONNECT_TIMEOUT_WITH_FALLBACK_MS = 6 * SECOND_MS;
/** Delay before a lost connection is reported, so that a blink of the network is not. */
export const OFFLINE_REPORT_MS = 5 * SECOND_MS;
/** Pause before attempt n to connect: random between `max(MIN, (n - 1) · STEP)` and `SPREAD + n · STEP`, both up to MAX. */
export const RECONNECT_MIN_MS = 250;
export const RECONNECT_STEP_MS = 2 * SECOND_MS;
export const RECONNECT_SPREAD_MS = 500;
export const RECONNECT_MAX_MS = 25 * SECOND_MS;
/** Long polling: how long a client waits for an answer to a poll, to connecting and to closing. */
export const POLL_TIMEOUT_MS = 30 * SECOND_MS;
export const POLL_CONNECT_TIMEOUT_MS = 8 * SECOND_MS;
export const POLL_CLOSE_TIMEOUT_MS = 2 * SECOND_MS;
/** Close code of a socket that was closed on purpose: the client does not reconnect. */
export const CLOSED_ON_PURPOSE = 1_000;

/** `/sync` reaches back this far, and returns at most this many events. */
export const SYNC_WINDOW_MS = 30 * 24 * 60 * 60 * SECOND_MS;
export const SYNC_EVENTS = 1_000;
/** Most channels of one `/sync`. */
export const SYNC_CHANNELS = 255;

/** How long a notice is shown. */
export const NOTICE_MS = 3 * SECOND_MS;
