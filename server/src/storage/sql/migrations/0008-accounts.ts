import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // All that somebody has reacted with is found without a look at everybody's.
  'create index reactions_user on reactions (user_id, created_at)',
  // Of whom nothing is left but the id: nobody brings them back.
  'create table erased_users (user_id text primary key)',
];

/** What people leave behind, and who is gone for good. */
export const accounts: Migration = {
  version: 8,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
