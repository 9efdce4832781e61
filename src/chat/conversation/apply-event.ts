import type {
  AiIndicatorEvent,
  AppUpdatedEvent,
  BanEvent,
  ChannelVisibilityEvent,
  ConnectionErrorEvent,
  DraftEvent,
  HealthCheckEvent,
  MarkReadEvent,
  MarkUnreadEvent,
  MembershipNotificationEvent,
  MessageDeliveredEvent,
  MessageReadEvent,
  MessageResponse,
  MutesUpdatedEvent,
  PollEvent,
  PollVoteEvent,
  ReactionResponse,
  ReviewQueueEvent,
  ThreadUpdatedEvent,
  TypingEvent,
  UserChangedEvent,
  UserGroupEvent,
  WatchingEvent,
} from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import type { MemberChanged, MemberRemoved } from '../news/news.ts';
import { asDeleted } from './as-deleted.ts';
import type { Row } from './timeline.ts';

/** The messages that events change: a conversation's timeline, or another list of messages. */
export interface MessageStore {
  readonly rows: readonly Row[];
  get(id: string): Row | undefined;
  put(message: MessageResponse): void;
  update(message: MessageResponse): boolean;
  /** Updates the message wherever it is quoted. */
  requote(message: MessageResponse): void;
  drop(unwanted: (row: Row) => boolean): void;
}

/**
 * Returns the reader's own reactions. Broadcasts omit them, so the known ones are kept and only own reaction events
 * change them.
 */
function ownReactions(store: MessageStore, event: EventFields, me: string): readonly ReactionResponse[] {
  const id = event.message?.id ?? '';
  const known = store.get(id)?.message.own_reactions ?? [];
  const { reaction, change } = event;
  const who = reaction?.user_id ?? reaction?.user?.id;
  if (!reaction || who !== me) return known;
  const others = known.filter(({ type }) => type !== reaction.type && change !== 'replaced');
  return change === 'removed' ? others : [...others, reaction];
}

/** Returns the event's message with the reader's own reactions and reminder, which broadcasts omit. */
function own(store: MessageStore, event: EventFields, message: MessageResponse, me: string): MessageResponse {
  const reminder = message.reminder ?? store.get(message.id)?.message.reminder;
  const own_reactions = ownReactions(store, event, me);
  return { ...message, own_reactions, ...(reminder ? { reminder } : {}) };
}

/** Applies a reminder that this person set, moved or removed, here or on another device. */
function remind(store: MessageStore, { type, reminder }: EventFields): void {
  const row = store.get(reminder?.message_id ?? '');
  if (!row || !reminder) return;
  const { reminder: _, ...message } = row.message;
  store.update(type === 'reminder.deleted' ? message : { ...message, reminder });
}

function removeAuthor(store: MessageStore, event: EventFields): void {
  const author = event.user?.id;
  if (event.hard_delete) store.drop((row) => row.message.user?.id === author);
  const at = event.created_at ?? '';
  for (const row of store.rows) {
    if (row.message.user?.id !== author) continue;
    store.update({ ...asDeleted(row.message, at), updated_at: at });
  }
}

function truncate(store: MessageStore, event: EventFields): void {
  const at = Date.parse(String(event.channel?.truncated_at ?? ''));
  store.drop((row) => Number.isNaN(at) || row.at < at);
  if (event.message) store.put(event.message);
}

/** Events that change no message. A new event type does not compile until it is listed or handled. */
type IgnoredByMessages =
  | (
      | AiIndicatorEvent
      | AppUpdatedEvent
      | BanEvent
      | ChannelVisibilityEvent
      | ConnectionErrorEvent
      | DraftEvent
      | HealthCheckEvent
      | MarkReadEvent
      | MarkUnreadEvent
      | MemberChanged
      | MemberRemoved
      | MembershipNotificationEvent
      | MessageDeliveredEvent
      | MessageReadEvent
      | MutesUpdatedEvent
      | PollEvent
      | PollVoteEvent
      | ReviewQueueEvent
      | ThreadUpdatedEvent
      | TypingEvent
      | UserChangedEvent
      | UserGroupEvent
      | WatchingEvent
    )['type']
  | 'channel.created'
  | 'channel.updated'
  | 'channel-ended'
  | 'notification.channel_truncated';

/** Applies an event to the messages of its channel. Events about anything else have no effect. */
export function applyEvent(store: MessageStore, event: EventFields, me: string): void {
  const { message } = event;
  switch (event.type) {
    case 'message-added':
      // Messages of an unwatched channel lie behind a gap: they load with its next page.
      if (message && event.heardAs === 'watching') store.put(message);
      break;
    case 'message-changed':
      if (!message) break;
      store.requote(message);
      store.update(own(store, event, message, me));
      break;
    case 'reaction-changed':
      if (message) store.update(own(store, event, message, me));
      break;
    case 'reminder.created':
    case 'reminder.updated':
    case 'reminder.deleted':
    case 'notification.reminder_due':
      remind(store, event);
      break;
    case 'message-removed':
      if (!message) break;
      // The message's reminder disappears with the message, and returns if the message is restored.
      if (event.leaves === 'mark')
        store.update(asDeleted(own(store, event, message, me), message.deleted_at ?? event.created_at ?? ''));
      else store.drop((row) => row.id === message.id);
      if (event.leaves !== 'hidden') store.requote(asDeleted(message, event.created_at ?? ''));
      break;
    case 'channel.truncated':
      truncate(store, event);
      break;
    case 'user.messages.deleted':
      removeAuthor(store, event);
      break;
    case 'user.deleted':
      if (event.mark_messages_deleted || event.hard_delete) removeAuthor(store, event);
      break;
    default:
      event.type satisfies IgnoredByMessages;
  }
}
