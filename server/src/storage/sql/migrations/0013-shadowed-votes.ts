import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Votes that count for their voter alone. */
export const shadowedVotes: Migration = {
  version: 13,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table poll_votes add column shadowed integer not null default 0`.execute(db);
    // Read at each vote: a poll may have many votes, and hardly ever one of these.
    await sql`create index poll_votes_shadowed on poll_votes (poll_id, user_id) where shadowed = 1`.execute(
      db,
    );
  },
};
