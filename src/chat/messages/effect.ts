import type { MessageResponse, ReactionResponse } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { asDeleted } from './as-deleted.ts';
import { newest } from './version.ts';

/**
 * Applies a piece of news to a message. Returns the same message if it does not concern it, null if the message is
 * gone. Applying it again changes nothing.
 */
export interface Effect {
  (known: MessageResponse): MessageResponse | null;
  /** The only message that it changes, besides those that quote it; absent if it may change any. */
  readonly id?: string | undefined;
}

/**
 * Returns an effect on one message; on none without an id.
 * @param quoted the message's new state, for the messages that quote it
 */
export function effectOn(id: string | undefined, change: Effect, quoted?: MessageResponse): Effect {
  const effect = (known: MessageResponse) => {
    if (known.id === id) return change(known);
    return quoted && known.quoted_message?.id === id ? { ...known, quoted_message: quoted } : known;
  };
  effect.id = id;
  return effect;
}

/**
 * Returns the reader's own reactions. Broadcasts omit them, so the known ones are kept and only own reaction events
 * change them.
 */
function ownReactions(known: MessageResponse, event: EventFields, me: string): readonly ReactionResponse[] {
  const before = known.own_reactions ?? [];
  const { reaction, change } = event;
  const who = reaction?.user_id ?? reaction?.user?.id;
  if (!reaction || who !== me) return before;
  const others = before.filter(({ type }) => type !== reaction.type && change !== 'replaced');
  return change === 'removed' ? others : [...others, reaction];
}

/** Returns the event's message with the reader's own reactions and reminder, which broadcasts omit. */
function own(known: MessageResponse, event: EventFields, me: string): MessageResponse {
  const message = event.message ?? known;
  const reminder = message.reminder ?? known.reminder;
  return { ...message, own_reactions: ownReactions(known, event, me), ...(reminder ? { reminder } : {}) };
}

/** Applies a reminder that this person set, moved or removed, here or on another device. */
const remind = ({ type, reminder }: EventFields): Effect =>
  effectOn(reminder?.message_id, ({ reminder: _, ...message }) =>
    type === 'reminder.deleted' || !reminder ? message : { ...message, reminder },
  );

/** Returns an effect on the messages of the event's channel, or of all channels if it names none. */
const effectHere =
  ({ cid }: EventFields, change: Effect): Effect =>
  (known) =>
    !cid || cid === '*' || !known.cid || known.cid === cid ? change(known) : known;

function removeAuthor(event: EventFields): Effect {
  const at = event.created_at ?? '';
  return effectHere(event, (known) => {
    if (known.user?.id !== event.user?.id) return known;
    return event.hard_delete ? null : newest({ ...asDeleted(known, at), updated_at: at }, known);
  });
}

function truncate(event: EventFields): Effect {
  const at = Date.parse(String(event.channel?.truncated_at ?? ''));
  // Without a time, all messages are gone.
  return effectHere(event, (known) => (Date.parse(known.created_at ?? '') >= at ? known : null));
}

/** Returns what an event changes in the messages that are known; null for events about anything else. */
export function effectOf(event: EventFields, me: string): Effect | null {
  const { message, leaves, created_at: at = '' } = event;
  const changed: Effect = (known) => newest(own(known, event, me), known);
  switch (event.type) {
    case 'message-changed':
      return effectOn(message?.id, changed, message);
    case 'reaction-changed':
      return effectOn(message?.id, changed);
    case 'reminder.created':
    case 'reminder.updated':
    case 'reminder.deleted':
    case 'notification.reminder_due':
      return remind(event);
    case 'message-removed': {
      // The message's reminder disappears with the message, and returns if the message is restored.
      const marked: Effect = (known) =>
        newest(asDeleted(own(known, event, me), message?.deleted_at ?? at), known);
      const quoted = message && leaves !== 'hidden' ? asDeleted(message, at) : undefined;
      return effectOn(message?.id, leaves === 'mark' ? marked : () => null, quoted);
    }
    case 'channel.truncated':
      return truncate(event);
    case 'user.messages.deleted':
      return removeAuthor(event);
    case 'user.deleted':
      return event.mark_messages_deleted || event.hard_delete ? removeAuthor(event) : null;
    default:
      event.type satisfies LeftBy<'messages'>;
      return null;
  }
}
