import type { EventReader, EventWriter } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { eventFromRow, eventToRow } from '../rows/small-rows.ts';
import type { EventRow } from '../schema.ts';

const since = prepared(({ db }, p: { cid: string; after: number; limit: number }) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('cid', '=', p.cid)
    .where('created_at', '>', p.after)
    .orderBy('created_at')
    .limit(p.limit)
    .compile(),
);
const append = prepared(({ db }, p: EventRow) => db.insertInto('events').values(p).compile());
export function eventsReader(engine: Engine): EventReader {
  return {
    async since(cid, after, limit) {
      return (await since(engine, { cid, after, limit })).map(eventFromRow);
    },
  };
}

export function eventsWriter(engine: Engine): EventWriter {
  return {
    ...eventsReader(engine),
    async append(event) {
      await append(engine, eventToRow(event));
    },
    async prune(before) {
      const { numDeletedRows } = await engine.db
        .deleteFrom('events')
        .where('created_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
