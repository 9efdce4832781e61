import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  'create table sign_in_codes (hash text primary key, user_id text not null, expires_at bigint not null)',
  'create index sign_in_codes_expiry on sign_in_codes (expires_at)',
];

/** Codes that sign a user in once, by their hashes. */
export const signInCodes: Migration = {
  version: 21,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
