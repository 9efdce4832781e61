import type { ChannelView, Cid, MessageView, Millis, UserId, UserView } from '../types.ts';

/** One for each user and message. */
export interface ReminderRecord {
  readonly userId: UserId;
  readonly messageId: string;
  readonly cid: Cid;
  /** When to remind; null for a mere bookmark. */
  readonly remindAt: Millis | null;
  /** The reminder of this time has been given. */
  readonly told: boolean;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface ReminderView extends Omit<ReminderRecord, 'told'> {
  readonly user: UserView;
  /** Null inside the message's own view. */
  readonly message: MessageView | null;
  readonly channel: ChannelView | null;
}
