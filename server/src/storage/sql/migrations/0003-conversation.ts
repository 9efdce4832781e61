import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const COLUMNS = [
  'alter table messages add column poll_id text',
  'alter table messages add column location text',
  // The end of a live location; null for all other messages, which keeps its indexes small.
  'alter table messages add column location_end bigint',
  `alter table channels add column config_overrides text not null default '{}'`,
];

const TABLES = [
  `create table threads (
    parent_id text primary key references messages (id) on delete cascade, cid text not null,
    title text not null, custom text not null, created_by text not null,
    created_at bigint not null, updated_at bigint not null, last_message_at bigint)`,
  `create table thread_members (
    parent_id text not null references threads (parent_id) on delete cascade, user_id text not null,
    cid text not null, created_at bigint not null, last_read bigint not null, last_read_message_id text,
    last_message_at bigint, unread integer not null, primary key (parent_id, user_id))`,
  // parent_id is empty for the draft of the channel itself, so that it can be part of the key.
  `create table drafts (
    user_id text not null, cid text not null, parent_id text not null, message text not null,
    created_at bigint not null, primary key (user_id, cid, parent_id))`,
  `create table polls (
    id text primary key, name text not null, description text not null, visibility text not null,
    unique_vote integer not null, max_votes integer, allow_answers integer not null,
    allow_suggestions integer not null, closed integer not null, options text not null, custom text not null,
    created_by text not null, created_at bigint not null, updated_at bigint not null,
    vote_count integer not null, vote_counts text not null, answers_count integer not null)`,
  `create table poll_votes (
    id text primary key, poll_id text not null references polls (id) on delete cascade, user_id text not null,
    option_id text, answer_text text, created_at bigint not null, updated_at bigint not null)`,
  `create table reminders (
    user_id text not null, message_id text not null references messages (id) on delete cascade,
    cid text not null, remind_at bigint, told integer not null,
    created_at bigint not null, updated_at bigint not null, primary key (user_id, message_id))`,
];

const INDEXES = [
  'create index messages_poll on messages (poll_id) where poll_id is not null',
  'create index messages_live_user on messages (user_id, location_end) where location_end is not null',
  'create index messages_live_channel on messages (cid, location_end) where location_end is not null',
  'create index thread_members_user on thread_members (user_id, parent_id)',
  'create index thread_members_unread on thread_members (user_id) where unread > 0',
  'create index thread_members_channel on thread_members (cid, user_id)',
  'create index drafts_age on drafts (user_id, created_at)',
  'create index polls_creator on polls (created_by, created_at)',
  'create index poll_votes_user on poll_votes (poll_id, user_id)',
  'create index poll_votes_option on poll_votes (option_id, created_at, id) where option_id is not null',
  'create index poll_votes_answer on poll_votes (poll_id, created_at, id) where option_id is null',
  'create index reminders_message on reminders (message_id)',
  'create index reminders_due on reminders (remind_at) where told = 0 and remind_at is not null',
];

/** Threads that existed before threads were stored: everybody has read them. */
const THREADS_OF_REPLIES = [
  `insert into threads (parent_id, cid, title, custom, created_by, created_at, updated_at, last_message_at)
    select p.id, p.cid, '', '{}', p.user_id, min(r.created_at), max(r.created_at), max(r.created_at)
    from messages p join messages r on r.parent_id = p.id where r.deleted_at is null
    group by p.id, p.cid, p.user_id`,
  `insert into thread_members
      (parent_id, user_id, cid, created_at, last_read, last_read_message_id, last_message_at, unread)
    select t.parent_id, r.user_id, t.cid, min(r.created_at), max(t.last_message_at), null, max(r.created_at), 0
    from threads t join messages r on r.parent_id = t.parent_id where r.deleted_at is null
    group by t.parent_id, r.user_id, t.cid`,
  `insert into thread_members
      (parent_id, user_id, cid, created_at, last_read, last_read_message_id, last_message_at, unread)
    select t.parent_id, t.created_by, t.cid, t.created_at, t.last_message_at, null, null, 0 from threads t
    where not exists
      (select 1 from thread_members m where m.parent_id = t.parent_id and m.user_id = t.created_by)`,
];

/** Threads, polls, drafts, reminders, shared locations, and switches of single channels. */
export const conversation: Migration = {
  version: 3,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [...COLUMNS, ...TABLES, ...INDEXES, ...THREADS_OF_REPLIES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
