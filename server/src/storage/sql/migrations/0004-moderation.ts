import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const COLUMNS = [
  'alter table users add column shadow_banned integer not null default 0',
  'alter table users add column ban_expires bigint',
  // 1 if the member has blocked the other one of a conversation of two.
  'alter table members add column blocked integer not null default 0',
];

const TABLES = [
  `create table mutes (
    user_id text not null, target_id text not null, created_at bigint not null, updated_at bigint not null,
    expires bigint, primary key (user_id, target_id))`,
  `create table blocks (
    user_id text not null, blocked_id text not null, created_at bigint not null,
    primary key (user_id, blocked_id))`,
  // An empty cid: from the whole app.
  `create table bans (
    target_id text not null, cid text not null, shadow integer not null, ip_ban integer not null, reason text,
    banned_by text, created_at bigint not null, expires bigint, primary key (target_id, cid))`,
  `create table future_bans (
    target_id text not null, owner_id text not null, shadow integer not null, reason text,
    created_at bigint not null, expires bigint, primary key (owner_id, target_id))`,
  // An empty message_id: about the user.
  `create table flags (
    id text primary key, user_id text not null, message_id text not null, target_user_id text not null, cid text,
    reason text, custom text not null, created_at bigint not null, updated_at bigint not null)`,
  `create table flag_reviews (
    message_id text primary key, result text not null, details text not null, reviewed_by text,
    reviewed_at bigint not null)`,
  `create table devices (
    id text primary key, user_id text not null, push_provider text not null, push_provider_name text,
    voip integer not null, created_at bigint not null)`,
  // An empty cid: the default for channels without a row of their own.
  `create table push_preferences (
    user_id text not null, cid text not null, chat_level text, call_level text, disabled_until bigint,
    chat_preferences text, primary key (user_id, cid))`,
  `create table uploads (
    id text primary key, name text not null, kind text not null, user_id text not null, cid text,
    mime_type text not null, size bigint not null, variants text not null, created_at bigint not null)`,
  `create table uncounted (
    message_id text not null references messages (id) on delete cascade, user_id text not null,
    primary key (message_id, user_id))`,
  'create table settings (name text primary key, value text not null)',
];

const INDEXES = [
  'create index users_name on users (name) where name is not null',
  'create index mutes_target on mutes (target_id)',
  'create index bans_cid on bans (cid, created_at)',
  'create index bans_age on bans (created_at)',
  'create unique index flags_once on flags (user_id, message_id, target_user_id)',
  'create index flags_message on flags (message_id, created_at)',
  'create index flags_age on flags (created_at)',
  'create index devices_user on devices (user_id, created_at)',
  'create index uploads_user on uploads (user_id, created_at)',
];

/** Tables of moderation, accounts, files and settings. */
export const moderation: Migration = {
  version: 4,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [...COLUMNS, ...TABLES, ...INDEXES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
