import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  `create table staff_accounts (user_id text primary key, email text not null unique, password text not null,
    created_at bigint not null, updated_at bigint not null)`,
  `create table staff_invitations (id text primary key, hash text not null unique, email text not null, role text not null,
    invited_by text, created_at bigint not null, expires_at bigint not null)`,
  'create index staff_invitations_email on staff_invitations (email)',
  `create table staff_sessions (hash text primary key, id text not null unique, user_id text not null, agent text not null,
    network text not null, created_at bigint not null, last_used_at bigint not null, expires_at bigint not null)`,
  'create index staff_sessions_user on staff_sessions (user_id)',
  'create index staff_sessions_expiry on staff_sessions (expires_at)',
  `create table staff_log (id text primary key, at bigint not null, action text not null, actor_id text, target_id text,
    detail text not null, network text not null)`,
];

/** Accounts of agents and admins: invitations and sessions by their hashes, and the log. */
export const staffAccounts: Migration = {
  version: 33,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
