import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  'alter table channels add column support_unanswered_since bigint',
  'alter table channels add column support_first_answer_ms bigint',
  'alter table channels add column support_closed_at bigint',
  // The figures of support read the conversations of some days.
  'create index channels_support_created on channels (created_at) where support_status is not null',
];

/** Support conversations know how long their visitor waited for an answer, and when they were closed. */
export const answerTimes: Migration = {
  version: 36,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
