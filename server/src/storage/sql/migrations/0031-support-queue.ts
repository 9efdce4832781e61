import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  'alter table channels add column support_status text',
  'alter table channels add column support_assignee_id text',
  'alter table channels add column support_assigned_at bigint',
  `alter table channels add column support_tags text not null default '[]'`,
  'alter table channels add column support_priority integer',
  'alter table channels add column support_snoozed_until bigint',
  `update channels set support_priority = 0, support_status = case when closed_at is null then 'open' else 'closed' end
    where type = 'support'`,
  'alter table channels drop column closed_at',
  // Other channels are in none of these. The inbox sorts by the last message.
  `create index channels_support_status on channels (support_status, last_message_at desc, cid)
    where support_status is not null`,
  `create index channels_support_assignee on channels (support_assignee_id, support_status)
    where support_assignee_id is not null`,
  `create index channels_support_turns on channels (support_assignee_id, support_assigned_at)
    where support_assignee_id is not null`,
  `create index channels_support_snoozed on channels (support_snoozed_until)
    where support_snoozed_until is not null`,
];

/** Support conversations have an assignee, tags and a priority, and can be snoozed. */
export const supportQueue: Migration = {
  version: 31,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
