import { sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Everything that hangs on a channel, in an order that leaves no row without what it refers to. Bans outlive it. */
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

/** A channel with all that was said in it is gone for good. */
export async function removeChannel(engine: Engine, cid: string): Promise<void> {
  await engine.fn.staffUnread?.forget(engine, null);
  for (const table of TABLES)
    await sql`delete from ${sql.table(table)} where cid = ${cid}`.execute(engine.db);
}
