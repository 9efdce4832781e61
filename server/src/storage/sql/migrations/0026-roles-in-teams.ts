import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A user may have another role in the channels of a team. */
export const rolesInTeams: Migration = {
  version: 26,
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table users add column teams_role text not null default '{}'`.execute(db);
  },
};
