import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // Finds all of a user's reactions without reading everybody's.
  'create index reactions_user on reactions (user_id, created_at)',
  // Users of whom only the id is left: nobody brings them back.
  'create table erased_users (user_id text primary key)',
];

/** Data that people leave behind, and users who are gone for good. */
export const accounts: Migration = {
  version: 8,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
