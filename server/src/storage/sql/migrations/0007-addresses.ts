import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // 1 where its author was banned in the shadow when he reacted: nobody else sees it.
  'alter table reactions add column shadowed integer not null default 0',
  `create table user_addresses (
    user_id text not null, address text not null, seen_at bigint not null, primary key (user_id, address))`,
  // An empty cid: from the whole app.
  `create table address_bans (
    address text not null, target_id text not null, cid text not null, expires bigint,
    primary key (address, target_id, cid))`,
  'create index address_bans_target on address_bans (target_id, cid)',
];

/** Where people write from, bans that hold for that, and reactions nobody else sees. */
export const addresses: Migration = {
  version: 7,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
