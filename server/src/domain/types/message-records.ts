/** Messages and reactions as they are stored. */
import type { SharedLocation } from './attached.ts';
import type { Cid, Custom, Json, Millis, UserId } from './base.ts';
import type { CommandCall, MentionedGroups, Translations } from './messages.ts';

/** `deleted` only in rows from before the original type was kept; views use it for every deleted message. */
export type MessageType = 'regular' | 'system' | 'reply' | 'deleted' | 'ephemeral';

export interface ReactionGroup {
  readonly count: number;
  readonly sumScores: number;
  readonly firstReactionAt: Millis;
  readonly lastReactionAt: Millis;
}

export interface MessageRecord {
  readonly id: string;
  readonly cid: Cid;
  readonly userId: UserId;
  readonly type: MessageType;
  readonly text: string;
  /** Markup that a server gave; null if the markup follows from the text. */
  readonly html: string | null;
  readonly parentId: string | null;
  readonly showInChannel: boolean;
  readonly quotedMessageId: string | null;
  readonly mentionedUserIds: readonly UserId[];
  readonly attachments: readonly Json[];
  readonly silent: boolean;
  readonly custom: Custom;
  readonly pollId: string | null;
  readonly sharedLocation: SharedLocation | null;
  readonly reactionGroups: { readonly [type: string]: ReactionGroup };
  readonly replyCount: number;
  readonly deletedReplyCount: number;
  /** Authors of replies, in the order of their first reply; at most 10. */
  readonly threadParticipantIds: readonly UserId[];
  readonly pinnedAt: Millis | null;
  readonly pinnedById: UserId | null;
  readonly pinExpires: Millis | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly textUpdatedAt: Millis | null;
  readonly deletedAt: Millis | null;
  /** Readers beside the author; empty for everybody. */
  readonly restrictedVisibility: readonly UserId[];
  readonly mentionedGroups: MentionedGroups;
  /** The command that it answers. */
  readonly command: CommandCall | null;
  readonly i18n: Translations | null;
  /** Only the author sees the message, and does not know. `restrictedVisibility` is then the author alone. */
  readonly shadowed: boolean;
  /** Somebody has deleted the message for themselves. */
  readonly hiddenForSome: boolean;
}

export interface ReactionRecord {
  readonly messageId: string;
  readonly userId: UserId;
  readonly type: string;
  readonly score: number;
  /** The reaction's emoji, as code points; null if the client named none. */
  readonly emojiCode: string | null;
  /** Its author is banned in the shadow: nobody else sees it, and it does not count. */
  readonly shadowed: boolean;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/**
 * A message that only its author sees so far. `ephemeral`: an answer of a command, stored nowhere else · `pending`:
 * waits until the server approves it.
 */
export interface HeldMessage {
  readonly kind: 'ephemeral' | 'pending';
  readonly message: MessageRecord;
  /** Data from the sender for the moderator who decides. */
  readonly metadata: Custom;
}

/** A message as it was before a change. */
export interface HistoryEntry {
  readonly messageId: string;
  readonly cid: Cid;
  readonly text: string;
  readonly attachments: readonly Json[];
  readonly custom: Custom;
  /** The author and the time of the change that replaced this version. */
  readonly updatedById: UserId;
  readonly updatedAt: Millis;
}
