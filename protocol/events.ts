import type {
  APIError,
  ChannelMemberResponse,
  ChannelResponse,
  DraftResponse,
  MessageResponse,
  OwnUserResponse,
  PollResponseData,
  PollVoteResponseData,
  ReactionResponse,
  ReminderResponseData,
  ReviewQueueItem,
  ThreadResponse,
  Timestamp,
  UserGroupResponse,
  UserResponse,
} from './resources/index.ts';

interface EventBase {
  readonly created_at: Timestamp;
}

/** The channel of an event, and facts about it after the change. */
interface ChannelEventBase extends EventBase {
  readonly cid: string;
  readonly channel_type: string;
  readonly channel_id: string;
  readonly channel_custom?: Readonly<Record<string, unknown>>;
  readonly channel_last_message_at?: Timestamp;
  readonly channel_member_count?: number;
  readonly channel_message_count?: number;
  readonly team?: string;
}

/** Counters of the recipient; missing if the server does not send them. */
interface UnreadTotals {
  readonly total_unread_count?: number;
  readonly unread_channels?: number;
  /** The older name of `total_unread_count`. */
  readonly unread_count?: number;
}

/** The first frame of a connection carries `me`; later ones answer the client's own `health.check`. */
export interface HealthCheckEvent extends EventBase {
  readonly type: 'health.check';
  readonly cid: '*';
  readonly connection_id: string;
  /** Missing for anonymous visitors. */
  readonly me?: OwnUserResponse;
}

/** Sent as the first frame if the connection was refused. */
export interface ConnectionErrorEvent extends EventBase {
  readonly type: 'connection.error';
  readonly connection_id: string;
  readonly error: APIError;
}

export interface MessageNewEvent extends ChannelEventBase, UnreadTotals {
  readonly type: 'message.new';
  readonly message: MessageResponse;
  readonly message_id: string;
  /** Author of the message that is replied to. */
  readonly parent_author?: string;
  readonly thread_participants?: readonly UserResponse[];
  readonly user?: UserResponse;
  readonly watcher_count?: number;
}

/** Sent to members who do not watch the channel, and to participants of the thread. */
export interface MessageNotificationEvent extends ChannelEventBase, UnreadTotals {
  readonly type: 'notification.message_new' | 'notification.thread_message_new';
  readonly channel: ChannelResponse;
  readonly message: MessageResponse;
  readonly message_id: string;
  readonly parent_author?: string;
  readonly thread_id?: string;
  readonly thread_participants?: readonly UserResponse[];
  readonly unread_thread_messages?: number;
  readonly unread_threads?: number;
  readonly user?: UserResponse;
  readonly watcher_count?: number;
}

export interface MessageChangedEvent extends ChannelEventBase {
  readonly type: 'message.updated' | 'message.deleted' | 'message.undeleted';
  readonly deleted_for_me?: boolean;
  readonly hard_delete?: boolean;
  readonly message: MessageResponse;
  readonly message_id: string;
  /** The fields that an edit changed. */
  readonly message_update?: { readonly change_set: Readonly<Record<string, boolean>> };
  /** The user who changed it; missing for the server. */
  readonly user?: UserResponse;
}

export interface ReactionEvent extends ChannelEventBase {
  readonly type: 'reaction.new' | 'reaction.updated' | 'reaction.deleted';
  readonly channel?: ChannelResponse;
  readonly message: MessageResponse;
  readonly message_id: string;
  readonly reaction: ReactionResponse;
  readonly thread_participants?: readonly UserResponse[];
  readonly user: UserResponse;
}

export interface MessageReadEvent extends ChannelEventBase {
  readonly type: 'message.read';
  readonly last_read_message_id?: string;
  /** Set if only this thread was read. */
  readonly thread?: ThreadResponse;
  readonly user: UserResponse;
}

export interface MessageDeliveredEvent extends ChannelEventBase {
  readonly type: 'message.delivered';
  readonly last_delivered_at: Timestamp;
  readonly last_delivered_message_id: string;
  readonly user: UserResponse;
}

/** The recipient read a channel, a thread, or everything if `cid` is missing. */
export interface MarkReadEvent
  extends EventBase,
    Partial<Omit<ChannelEventBase, 'created_at'>>,
    UnreadTotals {
  readonly type: 'notification.mark_read';
  readonly channel?: ChannelResponse;
  readonly last_read_message_id?: string;
  readonly thread_id?: string;
  readonly unread_threads?: number;
  readonly user: UserResponse;
}

export interface MarkUnreadEvent extends ChannelEventBase, UnreadTotals {
  readonly type: 'notification.mark_unread';
  readonly channel?: ChannelResponse;
  readonly first_unread_message_id: string;
  readonly last_read_at: Timestamp;
  readonly last_read_message_id?: string;
  readonly thread_id?: string;
  readonly unread_messages: number;
  readonly unread_threads?: number;
  readonly user: UserResponse;
}

export interface TypingEvent extends ChannelEventBase {
  readonly type: 'typing.start' | 'typing.stop';
  /** The thread in which the user types. */
  readonly parent_id?: string;
  readonly user: UserResponse;
}

export interface ChannelChangedEvent extends ChannelEventBase, UnreadTotals {
  readonly type:
    | 'channel.created'
    | 'channel.updated'
    | 'channel.truncated'
    | 'notification.channel_truncated';
  readonly channel: ChannelResponse;
  readonly message?: MessageResponse;
  readonly message_id?: string;
  readonly unread_threads?: number;
  readonly user?: UserResponse;
}

/** `notification.channel_deleted` is sent to members who do not watch the channel. */
export interface ChannelDeletedEvent extends Omit<ChannelChangedEvent, 'type'> {
  readonly type: 'channel.deleted' | 'notification.channel_deleted';
}

export interface ChannelVisibilityEvent extends ChannelEventBase {
  readonly type: 'channel.hidden' | 'channel.visible';
  readonly channel: ChannelResponse;
  readonly clear_history: boolean;
  readonly user?: UserResponse;
}

/** `user` is the member. */
export interface MemberEvent extends ChannelEventBase {
  readonly type: 'member.added' | 'member.updated' | 'member.removed';
  readonly channel: ChannelResponse;
  readonly member: ChannelMemberResponse;
  readonly user: UserResponse;
}

/** The recipient's own membership; `/sync` may know only the address of the channel. */
export interface MembershipNotificationEvent extends ChannelEventBase {
  readonly type:
    | 'notification.added_to_channel'
    | 'notification.invited'
    | 'notification.invite_accepted'
    | 'notification.invite_rejected';
  readonly channel: ChannelResponse | Pick<ChannelResponse, 'cid' | 'id' | 'type'>;
  readonly member?: ChannelMemberResponse;
  readonly user?: UserResponse;
}

/** The recipient is no longer a member. */
export interface RemovedFromChannelEvent extends Omit<MembershipNotificationEvent, 'type'> {
  readonly type: 'notification.removed_from_channel';
}

export interface WatchingEvent extends ChannelEventBase {
  readonly type: 'user.watching.start' | 'user.watching.stop';
  readonly user: UserResponse;
  readonly watcher_count: number;
}

export interface UserChangedEvent extends EventBase {
  readonly type: 'user.presence.changed' | 'user.updated';
  readonly user: UserResponse;
}

export interface UserDeletedEvent extends EventBase {
  readonly type: 'user.deleted';
  readonly delete_conversation_channels: boolean;
  readonly hard_delete: boolean;
  readonly mark_messages_deleted: boolean;
  readonly user: UserResponse;
}

/** A ban in one channel, or in the app if `cid` is missing. */
export interface BanEvent extends EventBase, Partial<Omit<ChannelEventBase, 'created_at'>> {
  readonly type: 'user.banned' | 'user.unbanned';
  readonly created_by?: UserResponse;
  readonly expiration?: Timestamp;
  readonly reason?: string;
  readonly shadow?: boolean;
  readonly total_bans?: number;
  /** The banned user. */
  readonly user: UserResponse;
}

/** Messages of a user in one channel were deleted, or in all channels if `cid` is missing. */
export interface UserMessagesDeletedEvent extends EventBase, Partial<Omit<ChannelEventBase, 'created_at'>> {
  readonly type: 'user.messages.deleted';
  readonly hard_delete?: boolean;
  readonly soft_delete?: boolean;
  readonly user: UserResponse;
}

/** `me` is complete. */
export interface MutesUpdatedEvent extends EventBase {
  readonly type: 'notification.mutes_updated' | 'notification.channel_mutes_updated';
  readonly me: OwnUserResponse;
  readonly user?: UserResponse;
}

export interface DraftEvent extends ChannelEventBase {
  readonly type: 'draft.updated' | 'draft.deleted';
  readonly draft: DraftResponse;
  readonly parent_id?: string;
}

export interface ReminderEvent extends ChannelEventBase {
  readonly type: 'reminder.created' | 'reminder.updated' | 'reminder.deleted' | 'notification.reminder_due';
  readonly message_id: string;
  readonly parent_id?: string;
  readonly reminder: ReminderResponseData;
  readonly user_id: string;
}

export interface ThreadUpdatedEvent extends ChannelEventBase {
  readonly type: 'thread.updated';
  readonly thread: ThreadResponse;
  readonly user?: UserResponse;
}

/** Sent once for each message that shows the poll. */
export interface PollEvent extends ChannelEventBase {
  readonly type: 'poll.updated' | 'poll.closed' | 'poll.deleted';
  readonly message_id: string;
  readonly poll: PollResponseData;
}

export interface PollVoteEvent extends ChannelEventBase {
  readonly type: 'poll.vote_casted' | 'poll.vote_changed' | 'poll.vote_removed';
  readonly message_id: string;
  readonly poll: PollResponseData;
  readonly poll_vote: PollVoteResponseData;
  /** Missing in an anonymous poll. */
  readonly user?: UserResponse;
}

/** An assistant reports what it is doing. */
export interface AiIndicatorEvent extends ChannelEventBase {
  readonly type: 'ai_indicator.update' | 'ai_indicator.stop' | 'ai_indicator.clear';
  readonly ai_message?: string;
  readonly ai_state?: string;
  readonly message_id?: string;
  readonly user?: UserResponse;
}

export interface AppUpdatedEvent extends EventBase {
  readonly type: 'app.updated';
  readonly app: Readonly<Record<string, unknown>>;
}

export interface UserGroupEvent extends EventBase {
  readonly type:
    | 'user_group.created'
    | 'user_group.updated'
    | 'user_group.deleted'
    | 'user_group.member_added'
    | 'user_group.member_removed';
  /** Ids of the users who joined or left. */
  readonly members?: readonly string[];
  readonly user?: UserResponse;
  readonly user_group: UserGroupResponse;
}

/** Sent to moderators. */
export interface ReviewQueueEvent extends EventBase {
  readonly type: 'review_queue_item.new' | 'review_queue_item.updated';
  readonly item: ReviewQueueItem;
}

/** Every event of the API that reaches a client. `src/chat/news/handled-by.ts` says which code of the widget handles it. */
export type ChatEvent =
  | AiIndicatorEvent
  | AppUpdatedEvent
  | BanEvent
  | ChannelChangedEvent
  | ChannelDeletedEvent
  | ChannelVisibilityEvent
  | ConnectionErrorEvent
  | DraftEvent
  | HealthCheckEvent
  | MarkReadEvent
  | MarkUnreadEvent
  | MemberEvent
  | MembershipNotificationEvent
  | MessageChangedEvent
  | MessageDeliveredEvent
  | MessageNewEvent
  | MessageNotificationEvent
  | MessageReadEvent
  | MutesUpdatedEvent
  | PollEvent
  | PollVoteEvent
  | ReactionEvent
  | ReminderEvent
  | RemovedFromChannelEvent
  | ReviewQueueEvent
  | ThreadUpdatedEvent
  | TypingEvent
  | UserChangedEvent
  | UserDeletedEvent
  | UserGroupEvent
  | UserMessagesDeletedEvent
  | WatchingEvent;

export type ChatEventType = ChatEvent['type'];

/** An event of the app's own: any other `type`, its fields beside it. */
export interface CustomEvent extends EventBase, Partial<Omit<ChannelEventBase, 'created_at'>> {
  readonly type: string;
  readonly user?: UserResponse;
}
