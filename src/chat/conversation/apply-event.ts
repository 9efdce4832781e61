import type { MessageResponse, ReactionResponse } from '../../../protocol/index.ts';
import type { EventFields } from '../event-fields.ts';
import { asDeleted } from './as-deleted.ts';
import type { Timeline } from './timeline.ts';

/** Broadcasts carry nobody's own reactions: those known here are kept, and changed by one's own reaction events. */
function ownReactions(timeline: Timeline, event: EventFields, me: string): readonly ReactionResponse[] {
  const id = event.message?.id ?? '';
  const known = timeline.get(id)?.message.own_reactions ?? [];
  const { reaction } = event;
  const who = reaction?.user_id ?? reaction?.user?.id;
  if (!reaction || who !== me) return known;
  const others = known.filter(({ type }) => type !== reaction.type && event.type !== 'reaction.updated');
  return event.type === 'reaction.deleted' ? others : [...others, reaction];
}

/** The event's message with what is the reader's own: broadcasts carry neither reactions nor reminders of anybody. */
function own(timeline: Timeline, event: EventFields, message: MessageResponse, me: string): MessageResponse {
  const reminder = message.reminder ?? timeline.get(message.id)?.message.reminder;
  const own_reactions = ownReactions(timeline, event, me);
  return { ...message, own_reactions, ...(reminder ? { reminder } : {}) };
}

/** A reminder was set, moved or taken back, here or on another device of this person. */
function remind(timeline: Timeline, { type, reminder }: EventFields): void {
  const row = timeline.get(reminder?.message_id ?? '');
  if (!row || !reminder) return;
  const { reminder: _, ...message } = row.message;
  timeline.update(type === 'reminder.deleted' ? message : { ...message, reminder });
}

function removeAuthor(timeline: Timeline, event: EventFields): void {
  const author = event.user?.id;
  if (event.hard_delete) timeline.drop((row) => row.message.user?.id === author);
  const at = event.created_at ?? '';
  for (const row of timeline.rows) {
    if (row.message.user?.id !== author) continue;
    timeline.update({ ...asDeleted(row.message, at), updated_at: at });
  }
}

function truncate(timeline: Timeline, event: EventFields): void {
  const at = Date.parse(String(event.channel?.truncated_at ?? ''));
  timeline.drop((row) => Number.isNaN(at) || row.at < at);
  if (event.message) timeline.put(event.message);
}

/** What an event does to the messages of its channel; events about anything else do nothing. */
export function applyEvent(timeline: Timeline, event: EventFields, me: string): void {
  const { message } = event;
  switch (event.type) {
    case 'message.new':
      if (message) timeline.put(message);
      break;
    case 'message.updated':
    case 'message.undeleted':
      if (!message) break;
      timeline.requote(message);
      timeline.update(own(timeline, event, message, me));
      break;
    case 'reaction.new':
    case 'reaction.updated':
    case 'reaction.deleted':
      if (message) timeline.update(own(timeline, event, message, me));
      break;
    case 'reminder.created':
    case 'reminder.updated':
    case 'reminder.deleted':
    case 'notification.reminder_due':
      remind(timeline, event);
      break;
    case 'message.deleted':
      if (!message) break;
      if (event.hard_delete || event.deleted_for_me) timeline.drop((row) => row.id === message.id);
      // Its reminder is gone from sight with it, and is back should the message be.
      else
        timeline.update(
          asDeleted(own(timeline, event, message, me), message.deleted_at ?? event.created_at ?? ''),
        );
      if (!event.deleted_for_me) timeline.requote(asDeleted(message, event.created_at ?? ''));
      break;
    case 'channel.truncated':
      truncate(timeline, event);
      break;
    case 'user.messages.deleted':
      removeAuthor(timeline, event);
      break;
    case 'user.deleted':
      if (event.mark_messages_deleted || event.hard_delete) removeAuthor(timeline, event);
      break;
    default:
  }
}
