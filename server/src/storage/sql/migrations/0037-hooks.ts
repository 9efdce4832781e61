import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  `create table hook_deliveries (id text primary key, hook_id text not null, event_type text not null,
    body text not null, state text not null, attempts integer not null, due_at bigint, created_at bigint not null,
    first_at bigint, finished_at bigint, status integer, error text not null)`,
  'create index hook_deliveries_due on hook_deliveries (hook_id, due_at) where due_at is not null',
  'create index hook_deliveries_next on hook_deliveries (due_at) where due_at is not null',
  'create index hook_deliveries_of on hook_deliveries (hook_id, id)',
  'create index hook_deliveries_state on hook_deliveries (state, id)',
];

/** Events on their way to hooks. A row stays as an entry of the log, without the event. */
export const hooks: Migration = {
  version: 37,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
