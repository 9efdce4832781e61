import { sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Tables that refer to a channel, in an order that leaves no row without its reference. Bans outlive the channel. */
const TABLES = [
  'held_messages',
  'drafts',
  'channel_mutes',
  'push_preferences',
  'pushes',
  'reads',
  'members',
  'events',
  'thread_members',
  'threads',
  'messages',
  'channels',
] as const;

/** Removes a channel with everything in it, for good. */
export async function removeChannel(engine: Engine, cid: string): Promise<void> {
  await engine.fn.staffUnread?.forget(engine, null);
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where cid = ${cid}`.execute(engine.db);
}
