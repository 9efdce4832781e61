import { sql } from 'kysely';
import type { MemberQuery, MemberReader, MemberWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { memberFields } from '../filters/member-fields.ts';
import { toCondition } from '../filters/to-condition.ts';
import { toOrder } from '../filters/to-order.ts';
import { excluded, prepared } from '../prepared.ts';
import { memberFromRow, memberToRow } from '../rows/member-row.ts';
import type { MemberRow } from '../schema.ts';
import { memberOf } from './lookups.ts';

const some = prepared(({ db, fn }, p: { cid: string; ids: string }) =>
  sql<MemberRow>`select m.* from ${fn.each(p.ids, 'j')}
    join members m on m.cid = ${p.cid} and m.user_id = j.value`.compile(db),
);
const page = prepared(({ db }, p: { cid: string; limit: number; offset: number }) =>
  db
    .selectFrom('members')
    .selectAll()
    .where('cid', '=', p.cid)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(p.limit)
    .offset(p.offset)
    .compile(),
);
const firstOfEach = prepared(({ db, fn }, p: { cids: string; limit: number }) =>
  sql<MemberRow>`select m.* from ${fn.topOfEach({
    from: fn.each(p.cids, 'j'),
    top: sql`select f.user_id from members f where f.cid = j.value order by f.created_at, f.user_id limit ${p.limit}`,
    table: sql`members m`,
    keys: ['m.user_id'],
    on: sql`m.cid = j.value`,
  })} order by m.cid, m.created_at, m.user_id`.compile(db),
);
/** Starts from the channels: SQLite would begin with all memberships of the user. */
const ofUser = prepared(({ db, fn }, p: { userId: string; cids: string }) =>
  sql<MemberRow>`select m.* from ${fn.each(p.cids, 'j')} cross join members m
    where m.cid = j.value and m.user_id = ${p.userId}`.compile(db),
);
const pairs = prepared(({ db, fn }, p: { cids: string; ids: string }) =>
  sql<MemberRow>`select m.* from ${fn.each(p.cids, 'c')} cross join ${fn.each(p.ids, 'u')}
    join members m on m.cid = c.value and m.user_id = u.value`.compile(db),
);
const idsOf = (rows: readonly { readonly user_id: string }[]): readonly string[] =>
  rows.map(({ user_id }) => user_id);
const allIds = prepared(({ db }, p: { cid: string }) =>
  db.selectFrom('members').select('user_id').where('cid', '=', p.cid).compile(),
);
const someIds = prepared(({ db, fn }, p: { cid: string; ids: string }) =>
  sql<{ user_id: string }>`select m.user_id from ${fn.each(p.ids, 'j')}
    join members m on m.cid = ${p.cid} and m.user_id = j.value`.compile(db),
);
const hidden = prepared(({ db }, p: { userId: string; limit: number }) =>
  db
    .selectFrom('members')
    .select('cid')
    .where('user_id', '=', p.userId)
    .where('hidden', '=', 1)
    .orderBy('updated_at', 'desc')
    .orderBy('cid')
    .limit(p.limit)
    .compile(),
);
const allActive = prepared(({ db }, p: { cid: string }) =>
  db.selectFrom('members').select('user_id').where('cid', '=', p.cid).where('waiting', '=', 0).compile(),
);
const someActive = prepared(({ db, fn }, p: { cid: string; ids: string }) =>
  sql<{ user_id: string }>`select m.user_id from ${fn.each(p.ids, 'j')}
    join members m on m.cid = ${p.cid} and m.user_id = j.value and m.waiting = 0`.compile(db),
);
const hiddenIn = prepared(({ db }, p: { cid: string }) =>
  sql<MemberRow>`select * from members where cid = ${p.cid} and hidden = 1 order by user_id`.compile(db),
);
/** Few members have one; a change of any older message reads them. */
const beginnings = prepared(({ db }, p: { cid: string; at: number }) =>
  sql<{ user_id: string }>`select user_id from members
      where cid = ${p.cid} and history_from >= ${p.at}`.compile(db),
);
const ofTwo = prepared(({ db }, p: { userId: string; otherId: string }) =>
  sql<MemberRow>`select m.* from members m join channels c on c.cid = m.cid
    join members o on o.cid = m.cid and o.user_id = ${p.otherId}
    where m.user_id = ${p.userId} and c.member_count = 2 and c.id like '!members-%' and c.deleted_at is null`.compile(
    db,
  ),
);
const upsert = prepared(({ db }, p: MemberRow) =>
  db
    .insertInto('members')
    .values(p)
    .onConflict((conflict) => conflict.columns(['cid', 'user_id']).doUpdateSet(excluded(p, 'cid', 'user_id')))
    .compile(),
);
const remove = prepared(({ db }, p: { cid: string; userId: string }) =>
  db.deleteFrom('members').where('cid', '=', p.cid).where('user_id', '=', p.userId).compile(),
);

async function find(engine: Engine, cid: string, query: MemberQuery) {
  const fields = memberFields(engine.fn, query.now);
  const { rows } = await sql<MemberRow>`select m.* from members m join users u on u.id = m.user_id
    where ${engine.fn.withinTime('m')} and m.cid = ${cid} and ${toCondition(query.filter, fields)}
    order by ${toOrder(query.sort, fields)}, m.user_id limit ${query.limit} offset ${query.offset}`.execute(
    engine.db,
  );
  return rows.map(memberFromRow);
}

export function membersReader(engine: Engine): MemberReader {
  return {
    get: (cid, userId) => memberOf(engine, cid, userId),
    async getMany(cid, userIds) {
      if (userIds.length === 0) return [];
      return (await some(engine, { cid, ids: JSON.stringify(userIds) })).map(memberFromRow);
    },
    async list(cid, limit, offset) {
      return (await page(engine, { cid, limit, offset })).map(memberFromRow);
    },
    async listMany(cids, limit) {
      if (cids.length === 0) return [];
      return (await firstOfEach(engine, { cids: JSON.stringify(cids), limit })).map(memberFromRow);
    },
    async of(userId, cids) {
      if (cids.length === 0) return [];
      return (await ofUser(engine, { userId, cids: JSON.stringify(cids) })).map(memberFromRow);
    },
    async authors(cids, userIds) {
      if (cids.length === 0 || userIds.length === 0) return [];
      const rows = await pairs(engine, { cids: JSON.stringify(cids), ids: JSON.stringify(userIds) });
      return rows.map(memberFromRow);
    },
    async ids(cid, candidates) {
      if (candidates?.length === 0) return [];
      if (candidates === null) return idsOf(await allIds(engine, { cid }));
      return idsOf(await someIds(engine, { cid, ids: JSON.stringify(candidates) }));
    },
    async takingPart(cid, candidates) {
      if (candidates?.length === 0) return [];
      if (candidates === null) return idsOf(await allActive(engine, { cid }));
      return idsOf(await someActive(engine, { cid, ids: JSON.stringify(candidates) }));
    },
    async conversationsOfTwo(userId, otherId) {
      return (await ofTwo(engine, { userId, otherId })).map(memberFromRow);
    },
    hiddenIn: async (cid) => (await hiddenIn(engine, { cid })).map(memberFromRow),
    async beginningAfter(cid, at) {
      return idsOf(await beginnings(engine, { cid, at }));
    },
    async hiddenCids(userId, limit) {
      return (await hidden(engine, { userId, limit })).map(({ cid }) => cid);
    },
    find: (cid, query) => find(engine, cid, query),
  };
}

export function membersWriter(engine: Engine): MemberWriter {
  return {
    ...membersReader(engine),
    async put(member) {
      await engine.fn.staffUnread?.forget(engine, member.userId);
      await upsert(engine, memberToRow(member));
    },
    async remove(cid, userId) {
      await engine.fn.staffUnread?.forget(engine, userId);
      await remove(engine, { cid, userId });
    },
  };
}
