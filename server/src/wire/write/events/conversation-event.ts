import type { ConversationEvent, DomainEvent } from '../../../domain/index.ts';
import { writeBareThread, writeDraft, writeReminder } from '../conversation.ts';
import type { JsonObject } from '../json-object.ts';
import { writePoll, writePollVote } from '../messages/poll.ts';
import { writeUser } from '../user.ts';

const TYPES = {
  'draft.updated': true,
  'draft.deleted': true,
  'thread.updated': true,
  'poll.updated': true,
  'poll.closed': true,
  'poll.deleted': true,
  'poll.vote_casted': true,
  'poll.vote_changed': true,
  'poll.vote_removed': true,
  'reminder.created': true,
  'reminder.updated': true,
  'reminder.deleted': true,
  'notification.reminder_due': true,
} as const satisfies Record<ConversationEvent['type'], true>;

export function isConversationEvent(event: DomainEvent): event is ConversationEvent {
  return event.type in TYPES;
}

export function writeConversationPayload(event: ConversationEvent): JsonObject {
  switch (event.type) {
    case 'draft.updated':
    case 'draft.deleted':
      return {
        draft: writeDraft(event.draft),
        ...(event.draft.parentId !== null && { parent_id: event.draft.parentId }),
      };
    case 'thread.updated':
      return { user: writeUser(event.user), thread: writeBareThread(event.thread) };
    case 'poll.updated':
    case 'poll.closed':
    case 'poll.deleted':
      return { poll: writePoll(event.poll), message_id: event.messageId };
    case 'poll.vote_casted':
    case 'poll.vote_changed':
    case 'poll.vote_removed':
      return {
        poll: writePoll(event.poll),
        poll_vote: writePollVote(event.vote),
        message_id: event.messageId,
        ...(event.vote.user !== null && { user: writeUser(event.vote.user) }),
      };
    default: {
      const { messageId, userId, message } = event.reminder;
      return {
        reminder: writeReminder(event.reminder),
        message_id: messageId,
        user_id: userId,
        ...(message?.parentId != null && { parent_id: message.parentId }),
      };
    }
  }
}
