import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  `create table user_groups (
    id text primary key, name text not null, description text, team text, created_by text,
    created_at bigint not null, updated_at bigint not null)`,
  `create table user_group_members (
    group_id text not null references user_groups (id) on delete cascade, user_id text not null,
    is_admin integer not null, created_at bigint not null, primary key (group_id, user_id))`,
  'create index user_groups_age on user_groups (created_at, id)',
  'create index user_groups_name on user_groups (name, id)',
];

/** Groups of users that messages mention. */
export const userGroups: Migration = {
  version: 7,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
