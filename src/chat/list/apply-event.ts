import type {
  AiIndicatorEvent,
  AppUpdatedEvent,
  BanEvent,
  ChannelVisibilityEvent,
  ConnectionErrorEvent,
  DraftEvent,
  HealthCheckEvent,
  MembershipNotificationEvent,
  MessageResponse,
  MutesUpdatedEvent,
  PollEvent,
  PollVoteEvent,
  ReminderEvent,
  ReviewQueueEvent,
  ThreadUpdatedEvent,
  UserChangedEvent,
  UserDeletedEvent,
  UserGroupEvent,
  UserMessagesDeletedEvent,
  WatchingEvent,
} from '../../../protocol/index.ts';
import { countsAsUnread } from '../conversation/counts-as-unread.ts';
import type { EventFields } from '../event-fields.ts';
import type { Messages } from '../messages/messages.ts';
import type { MessageChanged, MessageRemoved, News, ReactionChanged } from '../news/news.ts';
import { type Entry, membershipOf } from './entry.ts';

function timeOf(text: string | undefined): number {
  return Date.parse(text ?? '') || 0;
}

/** The context an event is applied in. */
interface Context {
  readonly me: string;
  readonly messages: Messages;
  /** People whose messages do not count as unread. */
  readonly muted: ReadonlySet<string>;
}

function withMessage(entry: Entry, message: MessageResponse, { me, messages, muted }: Context): Entry {
  if (message.parent_id && !message.show_in_channel) return entry;
  // The query that loaded the row already had this message.
  if (entry.last && timeOf(message.created_at) <= timeOf(entry.last.message.created_at)) return entry;
  const author = message.user?.id ?? '';
  return {
    ...entry,
    last: messages.meet(message),
    // Sending a message counts as reading, as on the server.
    unread: author === me ? 0 : entry.unread + (countsAsUnread(message, me, { muted }) ? 1 : 0),
    typing: entry.typing.filter((id) => id !== author),
  };
}

function readBy(entry: Entry, event: EventFields, me: string): Entry {
  if (event.thread) return entry;
  if (event.user?.id === me) return { ...entry, unread: 0 };
  return { ...entry, readAt: Math.max(entry.readAt, timeOf(event.created_at)) };
}

function typing(entry: Entry, event: EventFields, me: string): Entry {
  const who = event.user?.id;
  if (!who || who === me || event.parent_id) return entry;
  const others = entry.typing.filter((id) => id !== who);
  return { ...entry, typing: event.type === 'typing.start' ? [...others, who] : others };
}

function withMember(entry: Entry, { user, member }: EventFields, me: string): Entry {
  const id = member?.user_id ?? user?.id;
  if (!id) return entry;
  return {
    ...entry,
    members: [...new Set([...entry.members, id])],
    ...(id === me && member ? { member: true, ...membershipOf(member) } : {}),
  };
}

/** Events that change no row of the channel list, besides its last message. A new event type does not compile until it is listed or handled. */
type IgnoredByRows =
  | (
      | AiIndicatorEvent
      | AppUpdatedEvent
      | BanEvent
      | ChannelVisibilityEvent
      | ConnectionErrorEvent
      | DraftEvent
      | HealthCheckEvent
      | MembershipNotificationEvent
      | MessageChanged
      | MessageRemoved
      | MutesUpdatedEvent
      | PollEvent
      | PollVoteEvent
      | ReactionChanged
      | ReminderEvent
      | ReviewQueueEvent
      | ThreadUpdatedEvent
      | UserChangedEvent
      | UserDeletedEvent
      | UserGroupEvent
      | UserMessagesDeletedEvent
      | WatchingEvent
    )['type']
  | 'channel.created'
  | 'channel-ended';

/** Returns the row after an event of its channel; the same row if the event does not change it. */
export function applyToEntry(entry: Entry, event: News, context: Context): Entry {
  const { me, messages } = context;
  switch (event.type) {
    case 'message-added':
      return event.message && event.heardAs !== 'thread' ? withMessage(entry, event.message, context) : entry;
    case 'message.read':
      return readBy(entry, event, me);
    case 'message.delivered':
      if (event.user?.id === me) return entry;
      return { ...entry, deliveredAt: Math.max(entry.deliveredAt, timeOf(event.last_delivered_at)) };
    case 'notification.mark_read':
      return event.thread_id ? entry : { ...entry, unread: 0 };
    case 'notification.mark_unread':
      return { ...entry, unread: event.unread_messages ?? 0 };
    case 'typing.start':
    case 'typing.stop':
      return typing(entry, event, me);
    case 'channel.updated':
      if (!event.channel) return entry;
      return {
        ...entry,
        channel: {
          ...event.channel,
          own_capabilities: event.channel.own_capabilities ?? entry.channel.own_capabilities ?? [],
        },
      };
    case 'channel.truncated':
    case 'notification.channel_truncated':
      return {
        ...entry,
        channel: event.channel ?? entry.channel,
        last: event.message ? messages.meet(event.message) : null,
        unread: 0,
      };
    case 'member-changed':
      return withMember(entry, event, me);
    case 'member-removed':
      return { ...entry, members: entry.members.filter((id) => id !== event.user?.id) };
    default:
      event.type satisfies IgnoredByRows;
      return entry;
  }
}
