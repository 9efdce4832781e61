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

/** Messages that events change: a conversation's timeline, or another list of them. */
export interface MessageStore {
  readonly rows: readonly Row[];
  get(id: string): Row | undefined;
  put(message: MessageResponse): void;
  update(message: MessageResponse): boolean;
  /** Shows the message as it is now wherever it is quoted. */
  requote(message: MessageResponse): void;
  drop(unwanted: (row: Row) => boolean): void;
}

/** Broadcasts carry nobody's own reactions: those known here are kept, and changed by one's own reaction events. */
function ownReactions(store: MessageStore, event: EventFields, me: string): readonly ReactionResponse[] {
  const id = event.message?.id ?? '';
  const known = store.get(id)?.message.own_reactions ?? [];
  const { reaction, change } = event;
  const who = reaction?.user_id ?? reaction?.user?.id;
  if (!reaction || who !== me) return known;
  const others = known.filter(({ type }) => type !== reaction.type && change !== 'replaced');
  return change === 'removed' ? others : [...others, reaction];
}

/** The event's message with what is the reader's own: broadcasts carry neither reactions nor reminders of anybody. */
function own(store: MessageStore, event: EventFields, message: MessageResponse, me: string): MessageResponse {
  const reminder = message.reminder ?? store.get(message.id)?.message.reminder;
  const own_reactions = ownReactions(store, event, me);
  return { ...message, own_reactions, ...(reminder ? { reminder } : {}) };
}

/** A reminder was set, moved or taken back, here or on another device of this person. */
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

/** Events that change no message. A new one does not compile until it is sorted. */
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

/** What an event does to the messages of its channel; events about anything else do nothing. */
export function applyEvent(store: MessageStore, event: EventFields, me: string): void {
  const { message } = event;
  switch (event.type) {
    case 'message-added':
      // Those of a channel that is not watched lie behind a gap: they come with its next page.
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
      // Its reminder is gone from sight with it, and is back should the message be.
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
