import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Bytes reserved for a guest's upload count for the guest's network as well. */
export const networksOfUploads: Migration = {
  version: 25,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table loose_files add column network text`.execute(db);
  },
};
