/** Limits of what one person's chat stores on a device. */

/** Channels kept, those with the latest activity first. */
export const CHANNELS_MAX = 100;
/** Messages kept for a channel, and replies for a thread, the newest. */
export const MESSAGES_MAX = 200;
/** Approximate size of everything that came from the server, characters of JSON. */
export const SIZE_MAX = 20_000_000;
/** Share of `SIZE_MAX` that is kept when the browser refuses to store more. */
export const SHARE_AFTER_QUOTA = 0.25;
/** Changes that wait for the server. More are refused, because each one was shown as made. */
export const PENDING_MAX = 500;
/** Rows written between two prunings. */
export const PRUNE_EVERY = 500;
/** Channels of one synchronisation, the most that the server accepts. */
export { SYNC_CHANNELS as SYNC_CHANNELS_MAX } from '../../protocol/index.ts';
