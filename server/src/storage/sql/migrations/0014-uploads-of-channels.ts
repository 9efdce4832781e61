import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Files by the channel they were sent to, which removes them with itself. */
export const uploadsOfChannels: Migration = {
  version: 14,
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index uploads_channel on uploads (cid) where cid is not null`.execute(db);
  },
};
