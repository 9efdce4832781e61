import { sql } from 'kysely';
import type { EventReader, EventWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { eventFromRow, eventToRow } from '../rows/small-rows.ts';
import type { EventRow } from '../schema.ts';

/**
 * Cuts before it sorts: a client that has missed too much is told only that. Earlier versions have stored an event of
 * each message, at the same time in the same channel.
 */
const since = prepared(({ db, fn }, p: { cids: string; after: number; limit: number }) =>
  sql<Omit<EventRow, 'seq'>>`select * from (
      select e.cid, e.created_at, e.type, e.message_id, e.user_id, e.data from ${fn.each(p.cids, 'j')}
      join events e on e.cid = j.value and e.created_at > ${p.after} limit ${p.limit}) f
    union all select * from (
      select m.cid, m.created_at, 'message.new', m.id, m.user_id, null from ${fn.each(p.cids, 'j')}
      join messages m on m.cid = j.value and m.in_list = 1 and m.created_at > ${p.after}
      where m.parent_id is null
        and not exists (select 1 from events o where o.cid = m.cid and o.created_at = m.created_at)
      limit ${p.limit}) g
    order by 1, 2`.compile(db),
);
const append = prepared(({ db }, p: EventRow) => db.insertInto('events').values(p).compile());
const numbered = prepared(({ db }, p: { after: string; limit: number }) =>
  db
    .selectFrom('channels')
    .select(['cid', 'seq'])
    .where('cid', '>', p.after)
    .orderBy('cid')
    .limit(p.limit)
    .compile(),
);
const prune = prepared(({ db }, p: { before: number; most: number }) =>
  sql<{ cid: string }>`delete from events where (cid, created_at) in (
      select cid, created_at from events where created_at < ${p.before} order by created_at limit ${p.most})
    returning cid`.compile(db),
);
/** If there are no more than `keep`, the inner select finds nothing and no row is older than that. */
const pruneChannel = prepared(({ db }, p: { cid: string; newest: number; most: number }) =>
  sql<{ cid: string }>`delete from events where cid = ${p.cid}
      and created_at in (select created_at from events where cid = ${p.cid} order by created_at limit ${p.most})
      and created_at < (
        select created_at from events where cid = ${p.cid} order by created_at desc limit 1 offset ${p.newest})
    returning cid`.compile(db),
);

export function eventsReader(engine: Engine): EventReader {
  return {
    async since(cids, after, limit) {
      if (cids.length === 0) return [];
      return (await since(engine, { cids: JSON.stringify(cids), after, limit })).map(eventFromRow);
    },
    async numbered(after, limit) {
      return numbered(engine, { after: after ?? '', limit });
    },
  };
}

export function eventsWriter(engine: Engine): EventWriter {
  return {
    ...eventsReader(engine),
    async append(event) {
      await append(engine, eventToRow(event));
    },
    async prune(before, most) {
      return (await prune(engine, { before, most })).length;
    },
    async pruneChannel(cid, keep, most) {
      return (await pruneChannel(engine, { cid, newest: keep - 1, most })).length;
    },
  };
}
