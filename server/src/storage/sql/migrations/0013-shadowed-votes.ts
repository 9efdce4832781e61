import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Votes that count for their voter alone. */
export const shadowedVotes: Migration = {
  version: 13,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table poll_votes add column shadowed integer not null default 0`.execute(db);
  },
};
