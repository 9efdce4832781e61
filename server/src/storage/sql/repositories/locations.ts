import { sql } from 'kysely';
import type { LocationReader } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { messageColumns, type NarrowMessageRow } from '../rows/message-columns.ts';
import { messageFromRow } from '../rows/message-row.ts';

const ofUser = prepared(({ db, fn }, p: { userId: string; now: number; limit: number }) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'messages')} from messages where user_id = ${p.userId} and location_end is not null
    and location_end > ${p.now} and deleted_at is null order by created_at desc, id limit ${p.limit}`.compile(
    db,
  ),
);
const inChannels = prepared(({ db, fn }, p: { cids: string; now: number; limit: number }) =>
  sql<NarrowMessageRow>`select ${messageColumns(fn, 'm')} from ${fn.topOfEach({
    from: fn.each(p.cids, 'j'),
    top: sql`select n.id from messages n where n.cid = j.value and n.location_end is not null
      and n.location_end > ${p.now} and n.deleted_at is null
      order by n.created_at desc, n.id limit ${p.limit}`,
    table: sql`messages m`,
    keys: ['m.id'],
  })} order by m.cid, m.created_at desc, m.id`.compile(db),
);

export function locationsReader(engine: Engine): LocationReader {
  return {
    async activeOf(userId, now, limit) {
      return (await ofUser(engine, { userId, now, limit })).map(messageFromRow);
    },
    async activeIn(cids, now, limit) {
      if (cids.length === 0) return [];
      return (await inChannels(engine, { cids: JSON.stringify(cids), now, limit })).map(messageFromRow);
    },
  };
}
