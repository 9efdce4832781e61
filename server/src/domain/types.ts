/**
 * The things the rules speak of. Times are epoch milliseconds; an absent value is `null`, never `undefined`;
 * custom data is one flat record beside the named fields (the wire flattens it at the root).
 * A *record* is what is stored; a *view* is a record made readable for one caller or for a broadcast.
 */

import type { DeviceRecord, PushPreference } from './types/account.ts';
import type {
  DraftMessage,
  DraftRecord,
  PollRecord,
  PollVoteRecord,
  ReminderRecord,
  SharedLocation,
} from './types/attached.ts';
import type { Cid, Custom, Json, Millis, PrivacySettings, Raw, UserId } from './types/base.ts';
import type { CommandCall, MentionedGroups, Translations } from './types/messages.ts';
import type { ChannelMuteRecord, MuteRecord } from './types/moderation.ts';

export type * from './types/account.ts';
export type * from './types/attached.ts';
export type * from './types/base.ts';
export type * from './types/messages.ts';
export type * from './types/moderation.ts';
export type * from './types/policy.ts';
export type * from './types/settings.ts';
export type * from './types/tasks.ts';

/**
 * Who asks. `server`: the app's secret, bypasses grants; `userId` or `user` name the person on whose behalf
 * (an embedded `user` object is upserted). `user`: a user or guest with a token; `address`: the network he calls from,
 * behind proxies that are trusted. `anonymous`: id `!anon-…`, never stored.
 */
export type Actor =
  | { readonly kind: 'server'; readonly userId: UserId | null; readonly user: Raw | null }
  | { readonly kind: 'user'; readonly userId: UserId; readonly role: string; readonly address?: string }
  | { readonly kind: 'anonymous'; readonly userId: UserId };

export interface UserRecord {
  readonly id: UserId;
  readonly role: string;
  readonly name: string | null;
  readonly image: string | null;
  readonly language: string | null;
  readonly teams: readonly string[];
  /** Online is never shown to others. */
  readonly invisible: boolean;
  /** Not looked at where `banExpires` has passed. */
  readonly banned: boolean;
  /** Never shown but to the server and moderators. */
  readonly shadowBanned: boolean;
  readonly banExpires: Millis | null;
  readonly privacy: PrivacySettings;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly lastActive: Millis | null;
  readonly deactivatedAt: Millis | null;
  readonly deletedAt: Millis | null;
  /** Tokens issued before are refused. */
  readonly revokeTokensIssuedBefore: Millis | null;
}

export interface UserView extends UserRecord {
  /** True while the user has a connection and is not invisible. */
  readonly online: boolean;
}

/** Unread sums over all channels of one user. */
export interface UnreadTotals {
  readonly totalUnreadCount: number;
  readonly unreadChannels: number;
}

/** Unread messages by team. */
export type TeamCounts = { readonly [team: string]: number };

export interface MuteView extends MuteRecord {
  readonly user: UserView;
  readonly target: UserView;
}

export interface ChannelMuteView extends ChannelMuteRecord {
  readonly user: UserView;
  readonly channel: ChannelView;
}

/** The caller himself, complete: what `me` of the first frame carries. */
export interface OwnUser extends UserView, UnreadTotals {
  readonly unreadThreads: number;
  /** Null for whoever is in no team. */
  readonly unreadByTeam: TeamCounts | null;
  readonly devices: readonly DeviceRecord[];
  readonly mutes: readonly MuteView[];
  /** Null where nothing was ever wished for. */
  readonly pushPreferences: PushPreference | null;
  readonly channelMutes: readonly ChannelMuteView[];
  readonly blockedUserIds: readonly UserId[];
  /** Cids the user has hidden. */
  readonly latestHiddenChannels: readonly Cid[];
}

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
  readonly skipLastMsgUpdateForSystemMsgs: boolean;
  readonly messageRetention: string;
  /** Characters. */
  readonly maxMessageLength: number;
  readonly automod: string;
  readonly automodBehavior: string;
  readonly blocklistBehavior: string;
  /** Name of the list whose words are not wanted; null for none. */
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

/** A kind of channel: what it switches on, and what each role may do in it. */
export interface ChannelType {
  readonly config: ChannelConfig;
  /** Grants by role: app roles, and channel roles for members. */
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * A private conversation of one person with the staff: one per creator, no other members, and staff count its
   * unread messages as theirs.
   */
  readonly staffed: boolean;
  /** Channels of one team are closed to people of others. */
  readonly teamed: boolean;
  /** The app has switched its checks off: everybody may do everything. */
  readonly unchecked: boolean;
}

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
  /** Last time given out in this channel; the next one is later by at least 1 ms. */
  readonly lastStamp: Millis;
  /** How many messages that count as unread this channel has had; a reader's own mark is subtracted from it. */
  readonly countedMessages: number;
  /** Switches of the channel type that are set otherwise here, in the client's spelling. */
  readonly configOverrides: Custom;
  readonly truncatedById: UserId | null;
  /** Words by which the server sorts its channels. */
  readonly filterTags: readonly string[];
  /** Its type as the app had it when the record was read; the rules put it there, storage does not know it. */
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
    | 'baseType'
  > {
  readonly createdBy: UserView | null;
  /** Null where the channel type does not count messages. */
  readonly messageCount: number | null;
  readonly config: ChannelConfig;
  /** Shown to the server only: everybody else sees what they lead to. */
  readonly configOverrides: Custom | null;
  /** The caller's capabilities; null in broadcasts, where the client keeps its own. */
  readonly ownCapabilities: readonly string[] | null;
  /** Whether the caller has hidden it; null in broadcasts. */
  readonly hidden: boolean | null;
  /** Whether the caller has blocked the other one of two; null in broadcasts. */
  readonly blocked: boolean | null;
  readonly truncatedBy: UserView | null;
  /** Messages up to then are not for the caller; null also in broadcasts. */
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
  /** Hidden because its member has blocked the other one of two. */
  readonly blocked: boolean;
  readonly pinnedAt: Millis | null;
  readonly archivedAt: Millis | null;
  /** Was asked to come; takes part once he has accepted. */
  readonly invited: boolean;
  readonly inviteAcceptedAt: Millis | null;
  readonly inviteRejectedAt: Millis | null;
  /** Messages up to then are not for him. */
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

/** `deleted` only in rows from before what a message was is kept; views say it of every deleted one. */
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
  /** Who replied, first reply first; at most 10. */
  readonly threadParticipantIds: readonly UserId[];
  readonly pinnedAt: Millis | null;
  readonly pinnedById: UserId | null;
  readonly pinExpires: Millis | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly textUpdatedAt: Millis | null;
  readonly deletedAt: Millis | null;
  /** Whom it is for beside its author; empty: everybody. */
  readonly restrictedVisibility: readonly UserId[];
  readonly mentionedGroups: MentionedGroups;
  /** The command it answers. */
  readonly command: CommandCall | null;
  readonly i18n: Translations | null;
  /** Only its author sees it, and does not know. `restrictedVisibility` is the author alone then. */
  readonly shadowed: boolean;
  /** Somebody has deleted it for himself. */
  readonly hiddenForSome: boolean;
}

export interface ReactionRecord {
  readonly messageId: string;
  readonly userId: UserId;
  readonly type: string;
  readonly score: number;
  /** The emoji it stands for, as code points; null where the client named none. */
  readonly emojiCode: string | null;
  /** Its author is banned in the shadow: nobody else sees it, and it does not count. */
  readonly shadowed: boolean;
  readonly custom: Custom;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface ReactionView extends ReactionRecord {
  readonly user: UserView;
}

export interface MessageView
  extends Omit<
    MessageRecord,
    'mentionedUserIds' | 'threadParticipantIds' | 'pinnedById' | 'type' | 'sharedLocation' | 'hiddenForSome'
  > {
  /** `error`: refused, shown to its sender only, not stored. */
  readonly type: MessageType | 'error';
  readonly user: UserView;
  readonly mentionedUsers: readonly UserView[];
  readonly threadParticipants: readonly UserView[];
  readonly pinnedBy: UserView | null;
  /** One level: a quoted message carries no quote of its own. */
  readonly quotedMessage: MessageView | null;
  /** Newest first, at most 10. */
  readonly latestReactions: readonly ReactionView[];
  /** The caller's; always empty in broadcasts. */
  readonly ownReactions: readonly ReactionView[];
  /** The caller has deleted it for himself. */
  readonly deletedForMe: boolean;
  /** Null also where the poll was deleted. */
  readonly poll: PollView | null;
  readonly sharedLocation: BareLocation | null;
  /** What the caller has begun to reply in this message's thread; null in broadcasts. */
  readonly draft: BareDraft | null;
  /** The caller's; null in broadcasts. */
  readonly reminder: BareReminder | null;
}

export interface PollVoteView extends Omit<PollVoteRecord, 'userId'> {
  /** Null where the poll is anonymous and the vote is somebody else's. */
  readonly user: UserView | null;
}

export interface PollView extends Omit<PollRecord, 'createdById'> {
  readonly createdBy: UserView;
  /** Newest first, at most 10 an option; empty where the poll is anonymous. */
  readonly latestVotesByOption: { readonly [optionId: string]: readonly PollVoteView[] };
  /** Newest first, at most 10. */
  readonly latestAnswers: readonly PollVoteView[];
  /** The caller's, his answer included; always empty in broadcasts. */
  readonly ownVotes: readonly PollVoteView[];
}

/** A draft without the channel and the messages around it. */
export interface BareDraft extends Omit<DraftRecord, 'message'> {
  readonly message: Omit<DraftMessage, 'mentionedUserIds'> & { readonly mentionedUsers: readonly UserView[] };
}

/** A reminder without what it reminds of. */
export interface BareReminder extends Omit<ReminderRecord, 'state'> {
  readonly user: UserView;
}

/** Where a message says its author is. */
export interface BareLocation extends SharedLocation {
  readonly cid: Cid;
  readonly messageId: string;
  readonly userId: UserId;
}

/**
 * A message that only its author sees so far. `ephemeral`: an answer of a command, stored nowhere else · `pending`: waits
 * until the server lets it through.
 */
export interface HeldMessage {
  readonly kind: 'ephemeral' | 'pending';
  readonly message: MessageRecord;
  /** What the sender gave along for whoever decides. */
  readonly metadata: Custom;
}

export interface PendingView {
  readonly message: MessageView;
  readonly metadata: Custom;
}

/** How a message was before a change of it. */
export interface HistoryEntry {
  readonly messageId: string;
  readonly cid: Cid;
  readonly text: string;
  readonly attachments: readonly Json[];
  readonly custom: Custom;
  /** Who made the change that ended it, and when. */
  readonly updatedById: UserId;
  readonly updatedAt: Millis;
}

export interface ReadRecord {
  readonly cid: Cid;
  readonly userId: UserId;
  readonly lastRead: Millis;
  readonly lastReadMessageId: string | null;
  /** The channel's `countedMessages` at `lastRead`, less what came later but does not count for this user. */
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

/** What a channel query answers with. Parts the request switched off (`state: false`) are empty. */
export interface ChannelState {
  readonly channel: ChannelView;
  /** Ascending by creation. */
  readonly messages: readonly MessageView[];
  readonly pinnedMessages: readonly MessageView[];
  readonly members: readonly MemberView[];
  /** The caller's own membership. */
  readonly membership: MemberView | null;
  /** Null where the channel type has read events off. */
  readonly read: readonly ReadView[] | null;
  readonly watchers: readonly UserView[];
  /** Null where the query does not watch or nobody watches. */
  readonly watcherCount: number | null;
  readonly hidden: boolean;
  /** The caller's own messages that wait to be let through. */
  readonly pendingMessages: readonly PendingView[];
  /** What the caller has begun to write in the channel itself. */
  readonly draft: BareDraft | null;
  readonly activeLiveLocations: readonly BareLocation[];
}
