import type {
  ChannelDeletedEvent,
  ChatEvent,
  MemberEvent,
  MessageChangedEvent,
  MessageNewEvent,
  MessageNotificationEvent,
  ReactionEvent,
  RemovedFromChannelEvent,
} from '../../../protocol/index.ts';

type FieldsOfNewMessage = Omit<MessageNewEvent, 'type'> & Partial<Omit<MessageNotificationEvent, 'type'>>;

/** A new message. A message that arrives by several events emits this each time. */
export type MessageAdded = FieldsOfNewMessage & {
  readonly type: 'message-added';
  /**
   * How this connection got the message. `watching`: it watches the channel · `member`, `thread`: it does not, but the
   * person is a member of the channel, or takes part in the thread.
   */
  readonly receivedAs: 'watching' | 'member' | 'thread';
  /** True if an earlier event reported the same message. */
  readonly again?: boolean;
};

/** An edited or undeleted message. `user` is who did it; absent for the server. */
export interface MessageChanged extends Omit<MessageChangedEvent, 'deleted_for_me' | 'hard_delete' | 'type'> {
  readonly type: 'message-changed';
}

/** A deleted message. `user` is who did it; absent for the server. */
export interface MessageRemoved extends Omit<MessageChangedEvent, 'deleted_for_me' | 'hard_delete' | 'type'> {
  readonly type: 'message-removed';
  /** `mark`: a placeholder remains · `nothing`: gone for everybody · `hidden`: gone for this person alone. */
  readonly leaves: 'mark' | 'nothing' | 'hidden';
}

/** A reaction that was added to or removed from a message. */
export interface ReactionChanged extends Omit<ReactionEvent, 'type'> {
  readonly type: 'reaction-changed';
  /** `replaced`: the reaction replaced all others of its author. */
  readonly change: 'added' | 'replaced' | 'removed';
}

/** A person joined a channel, or their membership changed. `user` is the member. */
export interface MemberChanged extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-changed';
  readonly joined: boolean;
}

/** `user` is no longer a member. */
export interface MemberRemoved extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-removed';
}

/** The person can no longer see the channel: it was deleted, or they are no longer a member. */
export type ChannelEnded = Omit<ChannelDeletedEvent | RemovedFromChannelEvent, 'type'> & {
  readonly type: 'channel-ended';
};

/** Event types that `News` replaces: several types with one meaning, or one type with several meanings. */
type Interpreted =
  | ChannelDeletedEvent
  | MemberEvent
  | MessageChangedEvent
  | MessageNewEvent
  | MessageNotificationEvent
  | ReactionEvent
  | RemovedFromChannelEvent;

/** Events that the whole chat uses in the API's format. */
export type PassedOn = Exclude<ChatEvent, Interpreted>;

/**
 * An event in the chat's own format. It is read once, when it arrives, and all parts of the chat use the same object.
 */
export type News =
  | ChannelEnded
  | MemberChanged
  | MemberRemoved
  | MessageAdded
  | MessageChanged
  | MessageRemoved
  | PassedOn
  | ReactionChanged;
