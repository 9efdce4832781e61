import { sql } from 'kysely';
import type { ReadReader, ReadWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import { readFromRow, readToRow } from '../rows/small-rows.ts';
import type { ReadRow } from '../schema.ts';
import { readOf } from './lookups.ts';
import { recountReads } from './messages/truncation.ts';
import { sumUp, totalsInUnit, unreadChannels } from './unread.ts';

const pairs = prepared(({ db, fn }, p: { cids: string; ids: string }) =>
  sql<ReadRow>`select r.* from ${fn.each(p.cids, 'c')} cross join ${fn.each(p.ids, 'u')}
    join reads r on r.cid = c.value and r.user_id = u.value`.compile(db),
);
const newest = prepared(({ db, fn }, p: { cids: string; limit: number }) =>
  sql<ReadRow>`select r.* from ${fn.topOfEach({
    from: fn.each(p.cids, 'j'),
    top: sql`select n.user_id from reads n where n.cid = j.value order by n.last_read desc, n.user_id limit ${p.limit}`,
    table: sql`reads r`,
    keys: ['r.user_id'],
    on: sql`r.cid = j.value`,
  })} order by r.cid, r.last_read desc, r.user_id`.compile(db),
);
/** Does as `newest`, for one channel: it takes a fifth of the time. */
const newestIn = prepared(({ db }, p: { cid: string; limit: number }) =>
  sql<ReadRow>`select * from reads where cid = ${p.cid}
    order by last_read desc, user_id limit ${p.limit}`.compile(db),
);
const upsert = prepared(({ db }, p: ReadRow) =>
  db
    .insertInto('reads')
    .values(p)
    .onConflict((conflict) => conflict.columns(['cid', 'user_id']).doUpdateSet(excluded(p, 'cid', 'user_id')))
    .compile(),
);
const remove = prepared(({ db }, p: { cid: string; userId: string }) =>
  db.deleteFrom('reads').where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
);
const uncount = prepared(({ db }, p: { cid: string; at: number; author: string; message: string }) =>
  sql`update reads set counted_at_read = counted_at_read - 1
    where cid = ${p.cid} and (last_read >= ${p.at} or user_id = ${p.author}
      or user_id in (select u.user_id from uncounted u where u.message_id = ${p.message}))`.compile(db),
);

export function readsReader(engine: Engine): ReadReader {
  return {
    get: (cid, userId) => readOf(engine, cid, userId),
    async getMany(cids, userIds) {
      if (cids.length === 0 || userIds.length === 0) return [];
      const rows = await pairs(engine, { cids: JSON.stringify(cids), ids: JSON.stringify(userIds) });
      return rows.map(readFromRow);
    },
    async newest(cids, limit) {
      const [cid] = cids;
      if (cid === undefined) return [];
      if (cids.length === 1) return (await newestIn(engine, { cid, limit })).map(readFromRow);
      return (await newest(engine, { cids: JSON.stringify(cids), limit })).map(readFromRow);
    },
    unread: (userId, staffTypes, cap) => unreadChannels(engine, userId, { staffTypes, cap }),
    totals: (userIds, staffIds, rule) => sumUp(engine, { userIds, staffIds, ...rule }),
  };
}

export function readsWriter(engine: Engine): ReadWriter {
  return {
    ...readsReader(engine),
    totals: (userIds, staffIds, rule) => totalsInUnit(engine, { userIds, staffIds, ...rule }),
    async put(read) {
      await engine.fn.staffUnread?.move(engine, read);
      await upsert(engine, readToRow(read));
    },
    async remove(cid, userId) {
      await engine.fn.staffUnread?.forget(engine, userId);
      await remove(engine, { cid, userId });
    },
    async recount(cid, counted) {
      await engine.fn.staffUnread?.forget(engine, null);
      await recountReads(engine, cid, counted);
    },
    async uncount({ id, cid, userId, createdAt }) {
      await engine.fn.staffUnread?.forget(engine, null);
      await uncount(engine, { cid, at: createdAt, author: userId, message: id });
    },
  };
}
