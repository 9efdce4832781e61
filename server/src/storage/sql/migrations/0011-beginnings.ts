import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Members whose history begins later than the channel's first message are looked up at each change of an older one. */
export const beginnings: Migration = {
  version: 11,
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw('create index members_beginning on members (cid) where history_from is not null')
      .execute(db);
  },
};
