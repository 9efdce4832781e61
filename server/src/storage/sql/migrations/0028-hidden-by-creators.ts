import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  'alter table channels add column hidden_by_creator integer not null default 0',
  'create index channels_hidden_by_creator on channels (created_by) where hidden_by_creator = 1',
];

/** A creator who is no member of their channel may hide it, too. */
export const hiddenByCreators: Migration = {
  version: 28,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
