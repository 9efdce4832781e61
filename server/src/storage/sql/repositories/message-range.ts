import { type RawBuilder, sql } from 'kysely';
import type { Bound, MessageRange, Millis, UserId } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { historyOf, visibleTo } from '../filters/visible.ts';
import type { MessageRow } from '../schema.ts';

/** Which order: a channel's list, its pins, or the living replies of a thread. Each has its own partial index. */
type Place =
  | { readonly cid: string }
  | { readonly pinnedIn: string; readonly now: Millis }
  | { readonly parentId: string };

function bound(side: 'after' | 'before', at: RawBuilder<unknown>, { position, inclusive }: Bound) {
  const operator = sql.raw(`${side === 'after' ? '>' : '<'}${inclusive ? '=' : ''}`);
  return sql`and (${at}, id) ${operator} (${position.at}, ${position.id})`;
}

function within(place: Place): RawBuilder<unknown> {
  if ('cid' in place) return sql`cid = ${place.cid} and in_list = 1`;
  if ('parentId' in place) return sql`parent_id = ${place.parentId} and deleted_at is null`;
  return sql`cid = ${place.pinnedIn} and pinned_at is not null and deleted_at is null
    and (pin_expires is null or pin_expires > ${place.now})`;
}

/** The channel whose messages they are, and the viewer's own beginning of it: looked up once, a bound of the scan. */
function fromHistory(place: Place, viewer: UserId | null): RawBuilder<unknown> {
  if (viewer === null) return sql``;
  if ('cid' in place) return sql`and created_at > ${historyOf(sql`${place.cid}`, viewer)}`;
  if ('pinnedIn' in place) return sql`and created_at > ${historyOf(sql`${place.pinnedIn}`, viewer)}`;
  const cid = sql`(select p.cid from messages p where p.id = ${place.parentId})`;
  return sql`and created_at > ${historyOf(cid, viewer)}`;
}

/** One index range scan: cut from the asked end, answered ascending. Rows that are not for the viewer are passed over. */
export async function messageRange(
  engine: Engine,
  place: Place,
  range: MessageRange,
  viewer: UserId | null,
): Promise<MessageRow[]> {
  const at = sql.ref('pinnedIn' in place ? 'pinned_at' : 'created_at');
  const direction = sql.raw(range.take === 'newest' ? 'desc' : 'asc');
  const { rows } = await sql<MessageRow>`select * from messages where ${within(place)}
    ${range.after === null ? sql`` : bound('after', at, range.after)}
    ${range.before === null ? sql`` : bound('before', at, range.before)}
    ${fromHistory(place, viewer)} and ${visibleTo(engine.fn, 'messages', viewer)}
    order by ${at} ${direction}, id ${direction} limit ${range.limit}`.execute(engine.db);
  return range.take === 'newest' ? rows.reverse() : rows;
}
