import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const COLUMNS = [
  'alter table members add column invited integer not null default 0',
  'alter table members add column invite_accepted_at bigint',
  'alter table members add column invite_rejected_at bigint',
  // 1 if the user was invited and has not accepted: a row, but no part in the conversation yet.
  'alter table members add column waiting integer not null default 0',
  // Messages up to this time are not for this member.
  'alter table members add column history_from bigint',
  'alter table channels add column truncated_by text',
  `alter table channels add column filter_tags text not null default '[]'`,
];

const TABLES = [
  `create table channel_mutes (
    user_id text not null, cid text not null, created_at bigint not null, updated_at bigint not null,
    expires bigint, primary key (user_id, cid))`,
  `create table tasks (
    id text primary key, status text not null, result text, error text,
    created_at bigint not null, updated_at bigint not null)`,
];

const INDEXES = [
  'create index members_hidden on members (cid) where hidden = 1',
  'create index channel_mutes_cid on channel_mutes (cid)',
  'create index tasks_age on tasks (created_at)',
];

/** Invitations, hidden history, muted channels, tags of channels, and tasks. */
export const membership: Migration = {
  version: 5,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [...COLUMNS, ...TABLES, ...INDEXES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
