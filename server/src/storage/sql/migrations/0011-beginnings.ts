import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Whose time in a channel begins later than its first message is asked at each change of an older one. */
export const beginnings: Migration = {
  version: 11,
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw('create index members_beginning on members (cid) where history_from is not null')
      .execute(db);
  },
};
