import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // Remaining work and progress, so that another server can go on with it.
  'alter table tasks add column work text',
  `create index tasks_running on tasks (updated_at) where status = 'running'`,
];

/** Tasks that outlive their server. */
export const tasks: Migration = {
  version: 10,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
