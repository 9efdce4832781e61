import { sql } from 'kysely';
import type { Bound, MessageRange } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import type { MessageRow } from '../schema.ts';

/** Which order: a channel's list, or the living replies of a thread. Each has its own partial index. */
type Place = { readonly cid: string } | { readonly parentId: string };

function bound(side: 'after' | 'before', { position, inclusive }: Bound) {
  const operator = sql.raw(`${side === 'after' ? '>' : '<'}${inclusive ? '=' : ''}`);
  return sql`and (created_at, id) ${operator} (${position.at}, ${position.id})`;
}

/** One index range scan: cut from the asked end, answered ascending. */
export async function messageRange(engine: Engine, place: Place, range: MessageRange): Promise<MessageRow[]> {
  const where =
    'cid' in place
      ? sql`cid = ${place.cid} and in_list = 1`
      : sql`parent_id = ${place.parentId} and deleted_at is null`;
  const direction = sql.raw(range.take === 'newest' ? 'desc' : 'asc');
  const { rows } = await sql<MessageRow>`select * from messages where ${where}
    ${range.after === null ? sql`` : bound('after', range.after)}
    ${range.before === null ? sql`` : bound('before', range.before)}
    order by created_at ${direction}, id ${direction} limit ${range.limit}`.execute(engine.db);
  return range.take === 'newest' ? rows.reverse() : rows;
}
