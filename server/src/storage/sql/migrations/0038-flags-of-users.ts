import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Complaints about a user are counted. */
export const flagsOfUsers: Migration = {
  version: 38,
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index flags_target on flags (target_user_id)`.execute(db);
  },
};
