/** Events of drafts, threads, polls and reminders. */

import type { CountedThread, DraftView, ReminderView } from './types/conversation.ts';
import type { Cid, Millis, PollView, PollVoteView, UserView } from './types/index.ts';

interface Base {
  readonly cid: Cid;
  readonly createdAt: Millis;
}

/** Sent to the writer's own connections. */
interface DraftEvent extends Base {
  readonly type: 'draft.updated' | 'draft.deleted';
  readonly draft: DraftView;
}

interface ThreadUpdatedEvent extends Base {
  readonly type: 'thread.updated';
  readonly user: UserView;
  readonly thread: CountedThread;
}

/** Sent once for each message that shows the poll. */
interface PollEvent extends Base {
  readonly type: 'poll.updated' | 'poll.closed' | 'poll.deleted';
  readonly messageId: string;
  readonly poll: PollView;
}

interface PollVoteEvent extends Base {
  readonly type: 'poll.vote_casted' | 'poll.vote_changed' | 'poll.vote_removed';
  readonly messageId: string;
  readonly poll: PollView;
  readonly vote: PollVoteView;
}

/** Sent to the own connections of the user who is reminded. */
interface ReminderEvent extends Base {
  readonly type: 'reminder.created' | 'reminder.updated' | 'reminder.deleted' | 'notification.reminder_due';
  readonly reminder: ReminderView;
}

export type ConversationEvent = DraftEvent | ThreadUpdatedEvent | PollEvent | PollVoteEvent | ReminderEvent;
