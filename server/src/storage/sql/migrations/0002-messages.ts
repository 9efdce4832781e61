import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const COLUMNS = [
  // Ids of the message's readers, beside its author; an empty list is everybody.
  `alter table messages add column restricted text not null default '[]'`,
  `alter table messages add column mention_groups text not null default '{}'`,
  'alter table messages add column command text',
  'alter table messages add column i18n text',
  'alter table messages add column shadowed integer not null default 0',
  // 1 if somebody has deleted the message for themselves: only then hidden_messages is read.
  'alter table messages add column hidden_for integer not null default 0',
  'alter table reactions add column emoji_code text',
];

const TABLES = [
  `create table hidden_messages (
    message_id text not null references messages (id) on delete cascade, user_id text not null,
    primary key (message_id, user_id))`,
  // Messages that only their author sees so far: answers of commands, and pending messages.
  `create table held_messages (
    id text primary key, cid text not null references channels (cid), user_id text not null, kind text not null,
    message text not null, metadata text not null, created_at bigint not null)`,
  `create table message_history (
    message_id text not null references messages (id) on delete cascade, updated_at bigint not null,
    updated_by text not null, text text not null, attachments text not null, custom text not null,
    primary key (message_id, updated_at))`,
];

const INDEXES = [
  'create index messages_pin_end on messages (pin_expires) where pin_expires is not null',
  'create index held_author on held_messages (cid, user_id, kind, created_at)',
  'create index held_age on held_messages (created_at)',
  'create index history_author on message_history (updated_by, updated_at)',
];

/** Restricted, held, hidden and earlier messages; mentioned groups; translations; emoji of reactions. */
export const messages: Migration = {
  version: 2,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of [...COLUMNS, ...TABLES, ...INDEXES]) {
      await sql.raw(statement).execute(db);
    }
  },
};
