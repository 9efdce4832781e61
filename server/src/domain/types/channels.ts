/** Channels and their members. */
import type { Cid, Custom, Millis, UserId } from './base.ts';
import type { UserView } from './users.ts';

/** Booleans and values of a channel type (wire keys are the same in snake_case). */
export interface ChannelConfig {
  readonly name: string;
  readonly typingEvents: boolean;
  readonly readEvents: boolean;
  readonly connectEvents: boolean;
  readonly deliveryEvents: boolean;
  readonly search: boolean;
  readonly reactions: boolean;
  readonly replies: boolean;
  readonly quotes: boolean;
  readonly mutes: boolean;
  readonly uploads: boolean;
  readonly urlEnrichment: boolean;
  readonly customEvents: boolean;
  readonly pushNotifications: boolean;
  readonly reminders: boolean;
  readonly polls: boolean;
  readonly countMessages: boolean;
  readonly markMessagesPending: boolean;
  readonly userMessageReminders: boolean;
  readonly sharedLocations: boolean;
  /** The visitor of a closed support conversation may rate it. */
  readonly conversationRatings: boolean;
  /** Messages can be translated: the server has a translator. */
  readonly translations: boolean;
  readonly skipLastMsgUpdateForSystemMsgs: boolean;
  readonly messageRetention: string;
  /** Characters. */
  readonly maxMessageLength: number;
  readonly automod: string;
  readonly automodBehavior: string;
  readonly blocklistBehavior: string;
  /** Name of the list of unwanted words; null for none. */
  readonly blocklist: string | null;
  readonly commands: readonly {
    readonly name: string;
    readonly description: string;
    readonly args: string;
    readonly set: string;
  }[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** A kind of channel: the features it switches on, and each role's grants in it. */
export interface ChannelType {
  readonly config: ChannelConfig;
  /** Grants by role: app roles, and channel roles for members. */
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * A private conversation of one person with the staff: one per creator, no other members, and staff count its
   * unread messages as theirs.
   */
  readonly staffed: boolean;
  /** Channels of one team are closed to users of others. */
  readonly teamed: boolean;
  /** The app has switched off its checks: everybody may do everything. */
  readonly unchecked: boolean;
}

/** `snoozed`: out of the queue until a time, or until the visitor writes. */
export type SupportStatus = 'open' | 'snoozed' | 'closed';

/** A visitor's rating of a closed support conversation. */
export interface ConversationRating {
  /** 1 (worst) to 5 (best). */
  readonly score: number;
  /** Empty if the visitor wrote nothing. */
  readonly text: string;
  readonly at: Millis;
}

/** A support conversation's place in the queue of the staff. Its visitor sees none of it. */
export interface SupportRecord {
  readonly status: SupportStatus;
  /** The member of the staff who answers; null for nobody yet. */
  readonly assigneeId: UserId | null;
  /** When `assigneeId` was last set: turns go to the one who has waited longest. */
  readonly assignedAt: Millis | null;
  readonly tags: readonly string[];
  /** 0 (none) to 3 (most urgent). */
  readonly priority: number;
  /** Set while snoozed, and only then. */
  readonly snoozedUntil: Millis | null;
  /** The last rating; null if there is none. It stays when the conversation is opened again. */
  readonly rating: ConversationRating | null;
  /** When the visitor wrote the first message that nobody has answered; null if none waits. */
  readonly unansweredSince: Millis | null;
  /** Milliseconds from the visitor's first message to the first answer; null before the first answer. */
  readonly firstAnswerMs: number | null;
  /** When the conversation was closed; null while it is not closed. */
  readonly closedAt: Millis | null;
}

export type SupportView = Omit<SupportRecord, 'assignedAt'>;

export interface ChannelRecord {
  readonly cid: Cid;
  readonly type: string;
  readonly id: string;
  readonly createdById: UserId | null;
  readonly team: string | null;
  readonly frozen: boolean;
  readonly disabled: boolean;
  /** Slow mode, seconds between two messages of one user; 0 is off. */
  readonly cooldown: number;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly deletedAt: Millis | null;
  readonly truncatedAt: Millis | null;
  readonly lastMessageAt: Millis | null;
  readonly memberCount: number;
  /** Messages in the channel, thread-only replies and deleted ones left out. */
  readonly messageCount: number;
  /** Number of the channel's last event. */
  readonly seq: number;
  /** Last time assigned in this channel; the next one is later by at least 1 ms. */
  readonly lastStamp: Millis;
  /** Number of messages of this channel that count as unread; a reader's own mark is subtracted from it. */
  readonly countedMessages: number;
  /** Settings of the channel type that are overridden here, in the client's spelling. */
  readonly configOverrides: Custom;
  readonly truncatedById: UserId | null;
  /** Words by which the server sorts its channels. */
  readonly filterTags: readonly string[];
  /** The creator, who is no member, has hidden the channel from their list. */
  readonly hiddenByCreator: boolean;
  /** Null for channels of other types than support. */
  readonly support: SupportRecord | null;
  /** The channel's type as the app had it when the record was read. The rules set it; storage does not know it. */
  readonly baseType?: ChannelType;
}

export interface ChannelView
  extends Omit<
    ChannelRecord,
    | 'seq'
    | 'lastStamp'
    | 'countedMessages'
    | 'createdById'
    | 'messageCount'
    | 'configOverrides'
    | 'truncatedById'
    | 'hiddenByCreator'
    | 'support'
    | 'baseType'
  > {
  readonly createdBy: UserView | null;
  /** Null if the channel type does not count messages. */
  readonly messageCount: number | null;
  readonly config: ChannelConfig;
  /** Shown to the server only: everybody else sees the resulting config. */
  readonly configOverrides: Custom | null;
  /** The caller's capabilities; null in broadcasts, where the client keeps its own. */
  readonly ownCapabilities: readonly string[] | null;
  /** True if the caller has hidden the channel; null in broadcasts. */
  readonly hidden: boolean | null;
  /** True if the caller has blocked the other member of a conversation of two; null in broadcasts. */
  readonly blocked: boolean | null;
  readonly truncatedBy: UserView | null;
  /** For staff and servers, of a support conversation; else null. */
  readonly support: SupportView | null;
  /** Messages up to this time are not for the caller; null also in broadcasts. */
  readonly hideMessagesBefore: Millis | null;
}

export interface MemberRecord {
  readonly cid: Cid;
  readonly userId: UserId;
  readonly channelRole: string;
  readonly banned: boolean;
  readonly shadowBanned: boolean;
  readonly banExpires: Millis | null;
  readonly notificationsMuted: boolean;
  readonly hidden: boolean;
  /** Hidden because the member has blocked the other one of two. */
  readonly blocked: boolean;
  readonly pinnedAt: Millis | null;
  readonly archivedAt: Millis | null;
  /** The user was invited, and takes part once they have accepted. */
  readonly invited: boolean;
  readonly inviteAcceptedAt: Millis | null;
  readonly inviteRejectedAt: Millis | null;
  /** Messages up to this time are not for the member. */
  readonly historyFrom: Millis | null;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface MemberView extends Omit<MemberRecord, 'hidden' | 'blocked' | 'historyFrom'> {
  readonly user: UserView;
  /** `owner` for the channel's creator, `moderator` for a channel_moderator, else `member`. */
  readonly role: 'owner' | 'moderator' | 'member';
}

export interface ReadRecord {
  readonly cid: Cid;
  readonly userId: UserId;
  readonly lastRead: Millis;
  readonly lastReadMessageId: string | null;
  /** The channel's `countedMessages` at `lastRead`, less later messages that do not count for this user. */
  readonly countedAtRead: number;
  readonly lastDeliveredAt: Millis | null;
  readonly lastDeliveredMessageId: string | null;
}

export interface ReadView {
  readonly user: UserView;
  readonly lastRead: Millis;
  /** At most 255. */
  readonly unreadMessages: number;
  readonly lastReadMessageId: string | null;
  readonly lastDeliveredAt: Millis | null;
  readonly lastDeliveredMessageId: string | null;
}
