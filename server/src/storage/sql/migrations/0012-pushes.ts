import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // Pushes to send: a message for all whom it concerns, or for one device.
  `create table pushes (
    id text primary key, kind text not null, cid text not null, message_id text not null, user_id text, device_id text,
    attempts integer not null, due_at bigint not null, created_at bigint not null)`,
  'create index pushes_due on pushes (due_at)',
  'create index pushes_user on pushes (user_id)',
  'create index pushes_cid on pushes (cid)',
  `create index devices_web_push on devices (id) where push_provider = 'webpush'`,
];

/** Pushes to browsers, kept until they are sent. */
export const pushes: Migration = {
  version: 12,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
