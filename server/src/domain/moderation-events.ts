/** Events of mutes and bans. */
import type { ReviewItemView } from './types/moderation-views.ts';
import type { Cid, Millis, OwnUser, UserView } from './types.ts';

/** To the muter's own connections. `me` is complete: clients take all of it over. */
interface MutesEvent {
  readonly type: 'notification.mutes_updated' | 'notification.channel_mutes_updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly user: UserView;
  readonly me: OwnUser;
}

/** `cid` null: from the whole app. Shadow banned users do not get it. */
interface BanEvent {
  readonly type: 'user.banned' | 'user.unbanned';
  readonly cid: Cid | null;
  readonly createdAt: Millis;
  /** The banned one. */
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

/** To moderators: somebody complained, or a moderator dealt with it. */
interface ReviewItemEvent {
  readonly type: 'review_queue_item.new' | 'review_queue_item.updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly item: ReviewItemView;
}

export type ModerationEvent = MutesEvent | BanEvent | MessagesDeletedEvent | ReviewItemEvent;
