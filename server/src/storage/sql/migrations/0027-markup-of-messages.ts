import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A server may give a message its markup. */
export const markupOfMessages: Migration = {
  version: 27,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table messages add column html text`.execute(db);
  },
};
