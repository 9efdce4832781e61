/** Removes many messages of a channel at once, and updates the rows that depend on them. */
import { sql } from 'kysely';
import type { Json, MessageRecord } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { countedFor } from '../../filters/visible.ts';
import { prepared } from '../../prepared.ts';
import { parseList } from '../../rows/json.ts';

const removeBefore = prepared(({ db }, p: { cid: string; before: number }) =>
  sql`delete from messages where cid = ${p.cid} and (created_at < ${p.before} or parent_id in
    (select p.id from messages p where p.cid = ${p.cid} and p.created_at < ${p.before}))`.compile(db),
);
const attachments = prepared(({ db }, p: { cid: string; before: number; pattern: string }) =>
  sql<{ user_id: string; attachments: string }>`select user_id, attachments from messages
    where cid = ${p.cid} and attachments like ${p.pattern} and (created_at < ${p.before} or parent_id in
      (select p.id from messages p where p.cid = ${p.cid} and p.created_at < ${p.before}))`.compile(db),
);
/** Removed from the list, but still there for callers who ask for deleted messages by their ids. */
const markBefore = prepared(({ db }, p: { cid: string; before: number; at: number }) =>
  sql`update messages set deleted_at = ${p.at}, updated_at = ${p.at}, in_list = 0, counted = 0,
      pinned_at = null, pinned_by = null, pin_expires = null
    where cid = ${p.cid} and deleted_at is null and created_at < ${p.before}`.compile(db),
);
/** Messages that had been deleted before. */
const unlistBefore = prepared(({ db }, p: { cid: string; before: number }) =>
  sql`update messages set in_list = 0 where cid = ${p.cid} and in_list = 1 and created_at < ${p.before}`.compile(
    db,
  ),
);
const readThreads = prepared(({ db }, p: { cid: string; before: number }) =>
  sql`update thread_members set unread = 0 where cid = ${p.cid} and unread > 0 and parent_id in
    (select p.id from messages p where p.cid = ${p.cid} and p.created_at < ${p.before})`.compile(db),
);
/** Removes drafts begun in threads whose parents leave; runs while the parents are still there. */
const removeDrafts = prepared(({ db }, p: { cid: string; before: number }) =>
  sql`delete from drafts where cid = ${p.cid} and parent_id in
    (select p.id from messages p where p.cid = ${p.cid} and p.created_at < ${p.before})`.compile(db),
);
const removeHeld = prepared(({ db }, p: { cid: string; before: number }) =>
  db.deleteFrom('held_messages').where('cid', '=', p.cid).where('created_at', '<', p.before).compile(),
);
const numbers = prepared(({ db }, p: { cid: string }) =>
  sql<{ shown: number; counted: number }>`select
      coalesce(sum(case when deleted_at is null then 1 else 0 end), 0) as shown, coalesce(sum(counted), 0) as counted
    from messages where cid = ${p.cid} and in_list = 1 and restricted = '[]'`.compile(db),
);
const recount = prepared(({ db, fn }, p: { cid: string; counted: number }) =>
  sql`update reads set counted_at_read = ${p.counted} - (select count(*) from messages m
      where m.cid = reads.cid and m.in_list = 1 and m.counted = 1 and m.created_at > reads.last_read
        and m.user_id <> reads.user_id and ${countedFor(fn, 'm', sql.ref('reads.user_id'))}
        and not exists (select 1 from uncounted u where u.message_id = m.id and u.user_id = reads.user_id))
    where cid = ${p.cid}`.compile(db),
);

/** Messages of a channel from before a time. */
interface Place {
  readonly cid: string;
  readonly before: number;
}

/** Removes messages from before a time from the channel: for good, or as deleted ones. */
export async function truncate(
  engine: Engine,
  { cid, before, at, hard }: Place & { readonly at: number; readonly hard: boolean },
): Promise<void> {
  await removeHeld(engine, { cid, before });
  await removeDrafts(engine, { cid, before });
  if (hard) {
    await removeBefore(engine, { cid, before });
    return;
  }
  await readThreads(engine, { cid, before });
  await markBefore(engine, { cid, before, at });
  await unlistBefore(engine, { cid, before });
}

/** Returns the users who attached something with this part to messages that a truncation removes for good. */
export async function attachedBefore(
  engine: Engine,
  { cid, before, part }: Place & { readonly part: string },
): Promise<readonly Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>[]> {
  const rows = await attachments(engine, { cid, before, pattern: `%${part}%` });
  return rows.map((row) => ({ cid, userId: row.user_id, attachments: parseList<Json>(row.attachments) }));
}

/** Counts the messages that a channel shows, and those that count as unread for others. */
export async function numbersOf(
  engine: Engine,
  cid: string,
): Promise<{ readonly shown: number; readonly counted: number }> {
  const [row] = await numbers(engine, { cid });
  return { shown: Number(row?.shown ?? 0), counted: Number(row?.counted ?? 0) };
}

/** Recounts everybody's mark, for a channel that has counted so many messages. */
export async function recountReads(engine: Engine, cid: string, counted: number): Promise<void> {
  await recount(engine, { cid, counted });
}
