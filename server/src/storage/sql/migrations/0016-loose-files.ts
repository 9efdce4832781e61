import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Bytes uploaded a day, files that no upload names, and when a file was last seen in use. */
export const looseFiles: Migration = {
  version: 16,
  async up(db: Kysely<never>): Promise<void> {
    const now = sql.lit(Date.now());
    const statements = [
      sql`alter table uploads add column by_server integer not null default 0`,
      // The age of existing files counts from the update.
      sql`alter table uploads add column seen_at bigint not null default ${now}`,
      // It is unknown which of the older files a server sent: only those of guests certainly were not.
      sql`update uploads set by_server = 1 where user_id not in (select id from users where role = 'guest')`,
      sql`create index uploads_unseen on uploads (seen_at) where by_server = 0`,
      sql`create table loose_files (
        id text primary key, since bigint not null, user_id text, day integer not null, bytes bigint not null)`,
      sql`create index loose_files_since on loose_files (since)`,
      sql`create table upload_usage (
        owner text not null, day integer not null, bytes bigint not null, primary key (owner, day))`,
    ];
    for (const statement of statements) await statement.execute(db);
  },
};
