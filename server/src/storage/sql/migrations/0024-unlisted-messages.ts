import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Replies by channel, as `messages_list` has the other messages: a search reads only those of its channels. */
export const unlistedMessages: Migration = {
  version: 24,
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index if not exists messages_unlisted on messages (cid, created_at) where in_list = 0`.execute(
      db,
    );
  },
};
