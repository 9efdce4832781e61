import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  'alter table channels add column rating_score integer',
  'alter table channels add column rating_text text',
  'alter table channels add column rating_at bigint',
];

/** Support conversations can be rated by their visitors. */
export const conversationRatings: Migration = {
  version: 32,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
