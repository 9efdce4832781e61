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

/** There is a new message. A message that comes by several events is news each time. */
export type MessageAdded = FieldsOfNewMessage & {
  readonly type: 'message-added';
  /**
   * How this connection came to hear of it. `watching`: it watches the channel · `member`, `thread`: it does not, and the
   * person is a member of the channel, or takes part in the thread.
   */
  readonly heardAs: 'watching' | 'member' | 'thread';
  /** Another event has told of it before. */
  readonly again?: boolean;
};

/** A message was edited, or came back after it was deleted. `user` did it; missing for the server. */
export interface MessageChanged extends Omit<MessageChangedEvent, 'deleted_for_me' | 'hard_delete' | 'type'> {
  readonly type: 'message-changed';
}

/** A message was deleted. `user` did it; missing for the server. */
export interface MessageRemoved extends Omit<MessageChangedEvent, 'deleted_for_me' | 'hard_delete' | 'type'> {
  readonly type: 'message-removed';
  /** `mark`: its place stays · `nothing`: it is gone for everybody · `hidden`: it is gone for this person alone. */
  readonly leaves: 'mark' | 'nothing' | 'hidden';
}

/** Somebody gave a message a reaction, or took one back. */
export interface ReactionChanged extends Omit<ReactionEvent, 'type'> {
  readonly type: 'reaction-changed';
  /** `replaced`: the reaction took the place of all others of its author. */
  readonly change: 'added' | 'replaced' | 'removed';
}

/** Somebody joined a channel, or their membership changed. `user` is the member. */
export interface MemberChanged extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-changed';
  readonly joined: boolean;
}

/** `user` is no member any more. */
export interface MemberRemoved extends Omit<MemberEvent, 'type'> {
  readonly type: 'member-removed';
}

/** The person cannot see the channel any more: it was deleted, or they are no member of it. */
export type ChannelEnded = Omit<ChannelDeletedEvent | RemovedFromChannelEvent, 'type'> & {
  readonly type: 'channel-ended';
};

/** Events that say one thing by several types, or several things by one: the chat hears of them as `News`. */
type Interpreted =
  | ChannelDeletedEvent
  | MemberEvent
  | MessageChangedEvent
  | MessageNewEvent
  | MessageNotificationEvent
  | ReactionEvent
  | RemovedFromChannelEvent;

/** Events that everything in the chat hears as the API has them. */
export type PassedOn = Exclude<ChatEvent, Interpreted>;

/** An event as the chat hears of it: read once, when it arrives, and the same for everything that is kept up by it. */
export type News =
  | ChannelEnded
  | MemberChanged
  | MemberRemoved
  | MessageAdded
  | MessageChanged
  | MessageRemoved
  | PassedOn
  | ReactionChanged;
