/** Events of mutes and bans. */

import type { Cid, Millis, OwnUser, UserView } from './types/index.ts';
import type { ReviewItemView } from './types/moderation-views.ts';

/** Sent to the muter's own connections. `me` is complete: clients replace their user with it. */
interface MutesEvent {
  readonly type: 'notification.mutes_updated' | 'notification.channel_mutes_updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly user: UserView;
  readonly me: OwnUser;
}

/** `cid` null: from the whole app. Shadow banned users do not get this event. */
interface BanEvent {
  readonly type: 'user.banned' | 'user.unbanned';
  readonly cid: Cid | null;
  readonly createdAt: Millis;
  /** The banned user. */
  readonly user: UserView;
  readonly createdBy: UserView | null;
  readonly expiration: Millis | null;
  readonly reason: string | null;
  readonly shadow: boolean;
  readonly totalBans: number;
}

/** `cid` null: in all channels. */
interface MessagesDeletedEvent {
  readonly type: 'user.messages.deleted';
  readonly cid: Cid | null;
  readonly createdAt: Millis;
  readonly user: UserView;
  readonly hardDelete: boolean;
}

/** Sent to moderators: somebody complained, or a moderator dealt with a complaint. */
interface ReviewItemEvent {
  readonly type: 'review_queue_item.new' | 'review_queue_item.updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly item: ReviewItemView;
}

export type ModerationEvent = MutesEvent | BanEvent | MessagesDeletedEvent | ReviewItemEvent;
