import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const TABLES = [
  `create table users (
    id text primary key, role text not null, name text, image text, language text, teams text not null,
    invisible integer not null, banned integer not null, privacy text not null, custom text not null,
    created_at bigint not null, updated_at bigint not null, last_active bigint, deactivated_at bigint,
    deleted_at bigint, revoked_before bigint)`,
  `create table channels (
    cid text primary key, type text not null, id text not null, created_by text, team text,
    frozen integer not null, disabled integer not null, cooldown integer not null, custom text not null,
    created_at bigint not null, updated_at bigint not null, deleted_at bigint, truncated_at bigint,
    last_message_at bigint, last_updated bigint not null, member_count integer not null,
    message_count integer not null, seq bigint not null, last_stamp bigint not null, counted integer not null)`,
  `create table members (
    cid text not null references channels (cid), user_id text not null references users (id),
    channel_role text not null, banned integer not null, shadow_banned integer not null, ban_expires bigint,
    notifications_muted integer not null, hidden integer not null, pinned_at bigint, archived_at bigint,
    custom text not null, created_at bigint not null, updated_at bigint not null,
    primary key (cid, user_id))`,
  `create table messages (
    id text primary key, cid text not null references channels (cid), user_id text not null references users (id),
    type text not null, text text not null, parent_id text, show_in_channel integer not null,
    in_list integer not null, counted integer not null, quoted_id text, mentioned text not null,
    attachments text not null, silent integer not null, custom text not null, reaction_groups text not null,
    reply_count integer not null, deleted_reply_count integer not null, thread_participants text not null,
    pinned_at bigint, pinned_by text, pin_expires bigint, created_at bigint not null, updated_at bigint not null,
    text_updated_at bigint, deleted_at bigint)`,
  `create table reactions (
    message_id text not null references messages (id) on delete cascade, user_id text not null,
    type text not null, score integer not null, custom text not null,
    created_at bigint not null, updated_at bigint not null,
    primary key (message_id, user_id, type))`,
  `create table reads (
    cid text not null references channels (cid), user_id text not null, last_read bigint not null,
    last_read_message_id text, counted_at_read integer not null, last_delivered_at bigint,
    last_delivered_message_id text, primary key (cid, user_id))`,
  // created_at strictly increases within a channel, so it is the key of event queries.
  `create table events (
    cid text not null, seq bigint not null, created_at bigint not null, type text not null,
    message_id text, user_id text, data text, primary key (cid, created_at))`,
];

const INDEXES = [
  'create index users_role on users (role)',
  'create index channels_type_updated on channels (type, last_updated desc, cid)',
  'create index channels_type_creator on channels (type, created_by)',
  'create index members_user on members (user_id, cid)',
  'create index members_age on members (cid, created_at, user_id)',
  'create index messages_list on messages (cid, created_at, id) where in_list = 1',
  'create index messages_thread on messages (parent_id, created_at, id) where parent_id is not null',
  'create index messages_pinned on messages (cid, pinned_at) where pinned_at is not null',
  'create index messages_author on messages (user_id, created_at)',
  'create index reactions_age on reactions (message_id, created_at)',
  'create index reads_user on reads (user_id, cid)',
  'create index events_age on events (created_at)',
];

export const first: Migration = {
  version: 1,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [...TABLES, ...INDEXES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
