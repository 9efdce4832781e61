/**
 * Events that the rules publish. One union; the wire writes each member in the client's spelling.
 * `createdAt` equals the time of the change, and strictly increases per channel for stored changes.
 */

import type { ConversationEvent } from './conversation-events.ts';
import type { ModerationEvent } from './moderation-events.ts';
import type { CountedThread, ThreadCounts } from './types/conversation.ts';
import type {
  AppSettings,
  ChannelView,
  Cid,
  Custom,
  MemberView,
  MessageView,
  Millis,
  ReactionView,
  UnreadTotals,
  UserGroupView,
  UserId,
  UserView,
} from './types/index.ts';

interface ChannelEventBase {
  readonly cid: Cid;
  readonly createdAt: Millis;
}

interface MessageNewEvent extends ChannelEventBase {
  readonly type: 'message.new';
  readonly user: UserView;
  readonly message: MessageView;
  readonly watcherCount: number;
  /** Set for replies; absent when the event is repeated. */
  readonly thread?: RepliedThread | undefined;
}

/** The thread that a reply is in. */
export interface RepliedThread {
  /** Author of the parent message. */
  readonly parentAuthorId: UserId;
  readonly participants: readonly UserView[];
}

/** The twin of message.new for members who do not watch; the thread one is for participants of a thread. */
interface MessageNotificationEvent extends ChannelEventBase {
  readonly type: 'notification.message_new' | 'notification.thread_message_new';
  readonly user: UserView;
  readonly channel: ChannelView;
  readonly message: MessageView;
  readonly watcherCount: number;
  readonly thread?: RepliedThread | undefined;
}

interface MessageChangedEvent extends ChannelEventBase {
  readonly type: 'message.updated' | 'message.deleted' | 'message.undeleted';
  /** The acting user; null for the server. */
  readonly user: UserView | null;
  readonly message: MessageView;
  readonly hardDelete: boolean;
  /** Only the recipient has deleted the message, for themselves. */
  readonly forMe?: true;
  /** Fields that an edit changed. */
  readonly changed?: MessageChanges;
}

/** Parts of a message that have changed. */
export interface MessageChanges {
  readonly text: boolean;
  readonly attachments: boolean;
  readonly custom: boolean;
  readonly mentions: boolean;
  readonly quote: boolean;
  readonly pin: boolean;
}

interface ReactionEvent extends ChannelEventBase {
  readonly type: 'reaction.new' | 'reaction.updated' | 'reaction.deleted';
  readonly user: UserView;
  readonly reaction: ReactionView;
  readonly message: MessageView;
  readonly channel: ChannelView;
}

export interface MessageReadEvent extends ChannelEventBase {
  readonly type: 'message.read';
  readonly user: UserView;
  readonly channel: ChannelView;
  readonly lastReadMessageId: string | null;
  /** Not null if only this thread was read. */
  readonly thread: CountedThread | null;
}

export interface MessageDeliveredEvent extends ChannelEventBase {
  readonly type: 'message.delivered';
  readonly user: UserView;
  readonly lastDeliveredAt: Millis;
  readonly lastDeliveredMessageId: string;
}

/** Sent to the reader's own connections. `cid` null: everything was read. */
export interface MarkReadEvent extends UnreadTotals {
  readonly type: 'notification.mark_read';
  readonly cid: Cid | null;
  readonly createdAt: Millis;
  readonly user: UserView;
  readonly channel: ChannelView | null;
  readonly lastReadMessageId: string | null;
  readonly threadId: string | null;
  readonly unreadThreads: number;
}

export interface MarkUnreadEvent extends ChannelEventBase, UnreadTotals {
  readonly type: 'notification.mark_unread';
  readonly user: UserView;
  readonly channel: ChannelView;
  readonly firstUnreadMessageId: string;
  readonly lastReadAt: Millis;
  readonly lastReadMessageId: string | null;
  readonly unreadMessages: number;
  readonly threadId: string | null;
  readonly unreadThreads: number;
}

export interface TypingEvent extends ChannelEventBase {
  readonly type: 'typing.start' | 'typing.stop';
  readonly user: UserView;
  readonly parentId: string | null;
}

/** A client's own event: `name` is its type, `data` its other keys at the root. `cid` null: sent to one user. */
export interface CustomEvent {
  readonly type: 'custom';
  readonly cid: Cid | null;
  readonly createdAt: Millis;
  readonly name: string;
  /** Null for events that the server sends to a user. */
  readonly user: UserView | null;
  readonly data: Custom;
}

interface ChannelEvent extends ChannelEventBase {
  readonly type:
    | 'channel.created'
    | 'channel.updated'
    | 'channel.deleted'
    | 'channel.truncated'
    | 'notification.channel_deleted'
    | 'notification.channel_truncated';
  readonly user: UserView | null;
  readonly channel: ChannelView;
  readonly message: MessageView | null;
}

interface ChannelVisibilityEvent extends ChannelEventBase {
  readonly type: 'channel.hidden' | 'channel.visible';
  readonly user: UserView;
  readonly channel: ChannelView;
  readonly clearHistory: boolean;
}

/** `user` is the member that the event is about, not the acting user. */
interface MemberEvent extends ChannelEventBase {
  readonly type: 'member.added' | 'member.updated' | 'member.removed';
  readonly user: UserView;
  readonly member: MemberView;
  readonly channel: ChannelView;
}

interface MembershipNotificationEvent extends ChannelEventBase {
  readonly type:
    | 'notification.added_to_channel'
    | 'notification.removed_from_channel'
    | 'notification.invited'
    | 'notification.invite_accepted'
    | 'notification.invite_rejected';
  /** The member; null if only the cid is known (a channel that /sync found unreadable). */
  readonly user: UserView | null;
  readonly member: MemberView | null;
  readonly channel: ChannelView | null;
}

interface WatchingEvent extends ChannelEventBase {
  readonly type: 'user.watching.start' | 'user.watching.stop';
  readonly user: UserView;
  readonly watcherCount: number;
}

/** Carries no cid: the client would take the user for a watcher. */
interface UserEvent {
  readonly type: 'user.presence.changed' | 'user.updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly user: UserView;
}

/**
 * Sent to nodes, not to clients: connections opened with tokens from before a time end. Null: an earlier revocation of
 * the whole app is withdrawn.
 */
interface TokensRevokedEvent {
  readonly type: 'tokens.revoked';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly before: Millis | null;
}

/** Sent to nodes, not to clients: ends all connections of a user who may not have any. */
interface ConnectionsEndedEvent {
  readonly type: 'connections.ended';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly because: 'deactivated' | 'deleted';
}

/** Sent to users who follow the deleted user's presence, and to that user before their connections end. */
interface UserDeletedEvent {
  readonly type: 'user.deleted';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly user: UserView;
  readonly hardDelete: boolean;
  /** How messages and conversations of two are deleted; null if they stay. */
  readonly messages: 'soft' | 'pruning' | 'hard' | null;
  readonly conversations: 'soft' | 'hard' | null;
}

/** Sent to the members of the group, and to those who just left it. */
export interface UserGroupEvent {
  readonly type: `user_group.${'created' | 'updated' | 'deleted' | 'member_added' | 'member_removed'}`;
  readonly cid: null;
  readonly createdAt: Millis;
  /** The acting user; null for the server. */
  readonly user: UserView | null;
  readonly group: UserGroupView;
  /** Members who were added or removed; null for other events. */
  readonly memberIds: readonly UserId[] | null;
}

/** Sent to everybody connected: their copy of the app's settings may be outdated. */
interface AppEvent {
  readonly type: 'app.updated';
  readonly cid: null;
  readonly createdAt: Millis;
  readonly settings: AppSettings;
}

export type DomainEvent =
  | MessageNewEvent
  | MessageNotificationEvent
  | MessageChangedEvent
  | ReactionEvent
  | MessageReadEvent
  | MessageDeliveredEvent
  | MarkReadEvent
  | MarkUnreadEvent
  | TypingEvent
  | CustomEvent
  | ChannelEvent
  | ChannelVisibilityEvent
  | MemberEvent
  | MembershipNotificationEvent
  | WatchingEvent
  | UserEvent
  | TokensRevokedEvent
  | ConnectionsEndedEvent
  | ModerationEvent
  | ConversationEvent
  | UserGroupEvent
  | UserDeletedEvent
  | AppEvent;

/**
 * The recipients of an event. The fan-out resolves it to connections at delivery.
 * `watchers`: connections that watch the channel · `notWatching`: connections of these users that do not watch it
 * (the notification twin) · `users`: all connections of these users · `presence`: connections that subscribed to
 * this user's presence · `watching`: connections of these users that watch the channel · `everybody`: all connections.
 */
export type Audience =
  | {
      readonly kind: 'watchers';
      readonly cid: Cid;
      /** All connections except those of these users. */
      readonly except?: readonly UserId[];
    }
  | { readonly kind: 'watching'; readonly cid: Cid; readonly userIds: readonly UserId[] }
  | { readonly kind: 'notWatching'; readonly cid: Cid; readonly userIds: readonly UserId[] }
  | { readonly kind: 'users'; readonly userIds: readonly UserId[] }
  | {
      /** Connections that follow the user's presence. */
      readonly kind: 'presence';
      readonly userId: UserId;
      /** Only connections of these users. */
      readonly only?: readonly UserId[];
      /** All connections except those of these users. */
      readonly except?: readonly UserId[];
    }
  | { readonly kind: 'everybody' };

/** Counters of one recipient; only those that the event carries. */
export type PersonalCounts = Partial<UnreadTotals> & Partial<ThreadCounts>;

/** Facts of a channel that its events carry. */
export interface ChannelFacts {
  readonly memberCount: number;
  /** Null if messages are not counted. */
  readonly messageCount: number | null;
  readonly lastMessageAt: Millis | null;
  readonly team: string | null;
  readonly custom: Custom;
}

export interface Published {
  /** The channel's event number; null for events that are not stored. Twins share one. */
  readonly seq: number | null;
  readonly event: DomainEvent;
  readonly audience: Audience;
  /** Unread counters by recipient, written into that recipient's copy; null if there are none. */
  readonly perUser: { readonly [userId: UserId]: PersonalCounts } | null;
  /**
   * The channel after the change. Absent if the event is about the app, or about an act that changes nothing in the
   * channel.
   */
  readonly facts?: ChannelFacts;
}
