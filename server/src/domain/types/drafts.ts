import type { ChannelView, Cid, Custom, Json, MessageView, Millis, UserId, UserView } from '../types.ts';

/** What somebody has begun to write: a message that may still be empty. */
export interface DraftMessage {
  readonly id: string;
  readonly text: string;
  readonly type: 'regular' | 'system';
  readonly attachments: readonly Json[];
  readonly mentionedUserIds: readonly UserId[];
  readonly quotedMessageId: string | null;
  readonly pollId: string | null;
  readonly showInChannel: boolean;
  readonly silent: boolean;
  readonly custom: Custom;
}

/** One for each user, channel and thread. */
export interface DraftRecord {
  readonly userId: UserId;
  readonly cid: Cid;
  /** The thread it is a reply in; null for the channel itself. */
  readonly parentId: string | null;
  readonly message: DraftMessage;
  /** When it was saved last. */
  readonly createdAt: Millis;
}

export interface DraftView extends Omit<DraftRecord, 'message'> {
  readonly message: Omit<DraftMessage, 'mentionedUserIds'> & { readonly mentionedUsers: readonly UserView[] };
  /** Null inside a channel's or message's own state. */
  readonly channel: ChannelView | null;
  readonly parentMessage: MessageView | null;
  readonly quotedMessage: MessageView | null;
}
