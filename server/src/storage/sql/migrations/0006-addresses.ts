import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  // 1 if the author was banned in the shadow when they reacted: nobody else sees the reaction.
  'alter table reactions add column shadowed integer not null default 0',
  `create table user_addresses (
    user_id text not null, address text not null, seen_at bigint not null, primary key (user_id, address))`,
  // An empty cid: from the whole app.
  `create table address_bans (
    address text not null, target_id text not null, cid text not null, expires bigint,
    primary key (address, target_id, cid))`,
  'create index address_bans_target on address_bans (target_id, cid)',
];

/** Networks that people write from, bans of networks, and reactions that only their author sees. */
export const addresses: Migration = {
  version: 6,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
