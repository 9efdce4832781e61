import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A support conversation can be closed. */
export const closedConversations: Migration = {
  version: 30,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table channels add column closed_at bigint`.execute(db);
  },
};
