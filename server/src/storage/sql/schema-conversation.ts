/** Tables around messages: threads, polls, drafts, reminders. Spelled as in schema.ts. */
type Bit = 0 | 1;

export interface ThreadRow {
  parent_id: string;
  cid: string;
  title: string;
  custom: string;
  created_by: string;
  created_at: number;
  updated_at: number;
  last_message_at: number | null;
}

export interface ThreadMemberRow {
  parent_id: string;
  user_id: string;
  cid: string;
  created_at: number;
  last_read: number;
  last_read_message_id: string | null;
  last_message_at: number | null;
  unread: number;
}

export interface DraftRow {
  user_id: string;
  cid: string;
  /** Empty for the channel itself. */
  parent_id: string;
  message: string;
  created_at: number;
}

export interface PollRow {
  id: string;
  name: string;
  description: string;
  visibility: string;
  unique_vote: Bit;
  max_votes: number | null;
  allow_answers: Bit;
  allow_suggestions: Bit;
  closed: Bit;
  options: string;
  custom: string;
  created_by: string;
  created_at: number;
  updated_at: number;
  vote_count: number;
  vote_counts: string;
  answers_count: number;
}

export interface PollVoteRow {
  id: string;
  poll_id: string;
  user_id: string;
  option_id: string | null;
  answer_text: string | null;
  shadowed: number;
  created_at: number;
  updated_at: number;
}

export interface ReminderRow {
  user_id: string;
  message_id: string;
  cid: string;
  remind_at: number | null;
  /** 0 while it waits, 1 when it was given, 2 when its owner missed it. */
  told: number;
  created_at: number;
  updated_at: number;
}

export interface ConversationTables {
  threads: ThreadRow;
  thread_members: ThreadMemberRow;
  drafts: DraftRow;
  polls: PollRow;
  poll_votes: PollVoteRow;
  reminders: ReminderRow;
}
