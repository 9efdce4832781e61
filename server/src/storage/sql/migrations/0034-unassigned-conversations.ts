import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Finds the conversations of support that nobody answers yet. Without it, they are looked for among all open ones, most of
 * which have an assignee.
 */
export const unassignedConversations: Migration = {
  version: 34,
  async up(db: Kysely<never>): Promise<void> {
    await sql
      .raw(
        `create index channels_support_unassigned on channels (support_status, last_message_at desc, cid)
          where support_status is not null and support_assignee_id is null`,
      )
      .execute(db);
  },
};
