/** Moderation state: bans and reports. Loaded with the parts that show it. */
export { type Ban, type Banned, type BanStatus, openBanned, openBanStatus } from './bans.ts';
export { REASON_MAX } from './constants.ts';
export type { Complaint, ReviewItem, ReviewMessage } from './item.ts';
export {
  EVERYTHING_OPEN,
  type OfferedAction,
  type OwnAction,
  openQueue,
  type Queue,
  type QueueFilter,
  type QueueSnapshot,
  type ReviewAction,
} from './queue.ts';
export type { BanOptions } from './requests.ts';
