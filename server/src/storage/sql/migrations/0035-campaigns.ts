import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

const STATEMENTS = [
  `create table segments (id text primary key, type text not null, name text not null, description text not null,
    filter text, condition text, all_users integer not null, all_sender_channels integer not null,
    size integer not null, created_at bigint not null, updated_at bigint not null)`,
  `create table segment_targets (segment_id text not null, target_id text not null, created_at bigint not null,
    primary key (segment_id, target_id))`,
  `create table campaigns (id text primary key, name text not null, sender_id text not null, content text not null,
    status text not null, scheduled_for bigint, stop_at bigint, created_at bigint not null, updated_at bigint not null,
    started_at bigint, completed_at bigint, collecting text, runner text, beat_at bigint not null,
    targets integer not null, reached integer not null, messages_sent integer not null,
    channels_created integer not null, users_sent integer not null)`,
  `create index campaigns_due on campaigns (status, scheduled_for)`,
  `create table campaign_segments (campaign_id text not null, segment_id text not null,
    primary key (campaign_id, segment_id))`,
  'create index campaign_segments_segment on campaign_segments (segment_id)',
  `create table campaign_targets (campaign_id text not null, target_id text not null, state integer not null, cid text,
    sent_at bigint, primary key (campaign_id, target_id))`,
  'create index campaign_targets_waiting on campaign_targets (campaign_id, state, target_id)',
];

/** Segments and campaigns. Each target of a campaign has a row, so that none gets its message twice. */
export const campaigns: Migration = {
  version: 35,
  async up(db: Kysely<never>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
