import { sql } from 'kysely';
import { done, type EventReader, type EventWriter } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { eventFromRow, eventToRow } from '../rows/small-rows.ts';
import type { EventRow } from '../schema.ts';

/** Cut before it is sorted: whoever has missed too much is told only that. */
const since = prepared(({ db, fn }, p: { cids: string; after: number; limit: number }) =>
  sql<EventRow>`select * from (select e.* from ${fn.each(p.cids, 'j')}
      join events e on e.cid = j.value and e.created_at > ${p.after} limit ${p.limit}) f
    order by f.cid, f.created_at`.compile(db),
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
/** Where there are no more than `keep`, the inner select finds nothing and nothing is older than that. */
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
    append: (event) => done(append(engine, eventToRow(event))),
    async prune(before, most) {
      return (await prune(engine, { before, most })).length;
    },
    async pruneChannel(cid, keep, most) {
      return (await pruneChannel(engine, { cid, newest: keep - 1, most })).length;
    },
  };
}
