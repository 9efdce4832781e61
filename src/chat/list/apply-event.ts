import type { MessageResponse } from '../../../protocol/index.ts';
import { countsAsUnread } from '../conversation/counts-as-unread.ts';
import type { EventFields } from '../event-fields.ts';
import type { Messages } from '../messages/messages.ts';
import type { LeftBy } from '../news/handled-by.ts';
import type { News } from '../news/news.ts';
import { waitAfter, waitOf } from './answer-wait.ts';
import type { Entry } from './entry.ts';

/** Why a row is requested: the channel may belong into the list, or an event does not say what it changed. */
export type RowRequest = 'enters' | 'renews';

/** Returns what an event means for the place of its channel in the list; null for nothing. */
export function listChange(event: EventFields, me: string): RowRequest | 'leaves' | null {
  const { member } = event;
  switch (event.type) {
    case 'message-added':
      return event.receivedAs === 'thread' ? null : 'enters';
    case 'member-changed':
      // The person's own membership was changed (pinned, archived, invited), on any device.
      return !event.joined && member?.user_id === me ? 'enters' : null;
    case 'channel.created':
    case 'channel.visible':
    case 'notification.added_to_channel':
    case 'notification.invited':
      return 'enters';
    case 'notification.invite_accepted':
      return 'renews';
    case 'notification.invite_rejected':
      // The inviting person gets the event too.
      return member?.user_id === undefined || member.user_id === me ? 'leaves' : null;
    case 'channel-ended':
    case 'channel.hidden':
      return 'leaves';
    default:
      event.type satisfies LeftBy<'channel-list'>;
      return null;
  }
}

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
  const wait = waitAfter(entry.wait, message);
  if (message.parent_id && !message.show_in_channel) return { ...entry, wait };
  // The query that loaded the row already had this message.
  if (entry.last && timeOf(message.created_at) <= timeOf(entry.last.message.created_at)) return entry;
  return {
    ...entry,
    wait,
    last: messages.addOnce(message),
    unread: entry.unread + (countsAsUnread(message, me, { muted }) ? 1 : 0),
  };
}

/**
 * Returns whether this person has read the channel up to an earlier message than its last one. The number of messages
 * that are left is not in the event.
 */
export function isReadInPart({ last }: Entry, event: EventFields, me: string): boolean {
  const { type, user, thread, thread_id, last_read_message_id: readId } = event;
  const isRead =
    type === 'message.read' ? user?.id === me && !thread : type === 'notification.mark_read' && !thread_id;
  return isRead && Boolean(readId) && readId !== last?.id;
}

/** Returns the row after an event of its channel. The channel itself has handled the event already. */
export function applyToEntry(entry: Entry, event: News, context: Context): Entry {
  const { me, messages } = context;
  switch (event.type) {
    case 'message-added':
      return event.message && event.receivedAs !== 'thread'
        ? withMessage(entry, event.message, context)
        : entry;
    case 'channel.updated':
      return { ...entry, wait: waitOf(entry.channel.data) };
    case 'message.read':
      return event.user?.id === me && !event.thread ? { ...entry, unread: 0 } : entry;
    case 'notification.mark_read':
      return event.thread_id ? entry : { ...entry, unread: 0 };
    case 'notification.mark_unread':
      return { ...entry, unread: event.unread_messages ?? 0 };
    case 'channel.truncated':
    case 'notification.channel_truncated':
      return { ...entry, last: event.message ? messages.addOnce(event.message) : null, unread: 0 };
    default:
      event.type satisfies LeftBy<'rows'>;
      return entry;
  }
}
