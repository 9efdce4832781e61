import { sql } from 'kysely';
import type { BanReader, BanRecord, BanWriter, FutureBanRecord } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { inList } from '../../filters/field.ts';
import { banFields } from '../../filters/moderation-fields.ts';
import { toCondition } from '../../filters/to-condition.ts';
import { excluded, prepared } from '../../prepared.ts';
import { bit } from '../../rows/json.ts';
import type { BanRow, FutureBanRow } from '../../schema-moderation.ts';

/** Value for the whole app in a key that may not be null. */
const APP = '';

const one = prepared(({ db }, p: { targetId: string; cid: string }) =>
  db.selectFrom('bans').selectAll().where('target_id', '=', p.targetId).where('cid', '=', p.cid).compile(),
);
const some = prepared(({ db, fn }, p: { cid: string; ids: string }) =>
  sql<BanRow>`select b.* from ${fn.each(p.ids, 'j')}
    join bans b on b.target_id = j.value and b.cid = ${p.cid}`.compile(db),
);
const count = prepared(({ db }, p: { targetId: string }) =>
  sql<{ n: number }>`select count(*) as n from bans where target_id = ${p.targetId}`.compile(db),
);
const upsert = prepared(({ db }, p: BanRow) =>
  db
    .insertInto('bans')
    .values(p)
    .onConflict((conflict) => conflict.columns(['target_id', 'cid']).doUpdateSet(excluded(p)))
    .compile(),
);
const remove = prepared(({ db }, p: { targetId: string; cid: string }) =>
  db.deleteFrom('bans').where('target_id', '=', p.targetId).where('cid', '=', p.cid).compile(),
);
const upsertFuture = prepared(({ db }, p: FutureBanRow) =>
  db
    .insertInto('future_bans')
    .values(p)
    .onConflict((conflict) => conflict.columns(['owner_id', 'target_id']).doUpdateSet(excluded(p)))
    .compile(),
);
const removeFuture = prepared(({ db }, p: { targetId: string; ownerId: string }) =>
  db
    .deleteFrom('future_bans')
    .where('target_id', '=', p.targetId)
    .where('owner_id', '=', p.ownerId)
    .compile(),
);
const ofOwner = prepared(({ db }, p: { ownerId: string }) =>
  db.selectFrom('future_bans').selectAll().where('owner_id', '=', p.ownerId).compile(),
);

const fromRow = (row: BanRow): BanRecord => ({
  targetId: row.target_id,
  cid: row.cid === APP ? null : row.cid,
  shadow: row.shadow === 1,
  ipBan: row.ip_ban === 1,
  reason: row.reason,
  bannedById: row.banned_by,
  createdAt: row.created_at,
  expires: row.expires,
});
const futureFromRow = (row: FutureBanRow): FutureBanRecord => ({
  targetId: row.target_id,
  ownerId: row.owner_id,
  shadow: row.shadow === 1,
  reason: row.reason,
  createdAt: row.created_at,
  expires: row.expires,
});

const active = (at: number | null) =>
  at === null ? sql`1 = 1` : sql`(b.expires is null or b.expires > ${at})`;

export function bansReader(engine: Engine): BanReader {
  return {
    async get(targetId, cid) {
      const [row] = await one(engine, { targetId, cid: cid ?? APP });
      return row === undefined ? null : fromRow(row);
    },
    async among(cid, targetIds) {
      if (targetIds.length === 0) return [];
      return (await some(engine, { cid, ids: JSON.stringify(targetIds) })).map(fromRow);
    },
    async count(targetId) {
      const [row] = await count(engine, { targetId });
      return row?.n ?? 0;
    },
    async find({ filter, direction, activeAt, cids, limit, offset }) {
      const scope = cids === null ? sql`1 = 1` : inList(sql.ref('b.cid'), cids);
      const order = sql.raw(direction === 1 ? 'asc' : 'desc');
      const { rows } = await sql<BanRow>`select b.* from bans b
        where ${engine.fn.withinTime('b')} and ${toCondition(filter, banFields(engine.fn))} and ${active(activeAt)} and ${scope}
        order by b.created_at ${order}, b.target_id, b.cid limit ${limit} offset ${offset}`.execute(
        engine.db,
      );
      return rows.map(fromRow);
    },
    async futureOf(ownerId) {
      return (await ofOwner(engine, { ownerId })).map(futureFromRow);
    },
    async findFuture({ ownerId, targetId, activeAt, limit, offset }) {
      const by = (column: string, id: string | null) =>
        id === null ? sql`` : sql`and ${sql.ref(column)} = ${id}`;
      const { rows } = await sql<FutureBanRow>`select b.* from future_bans b where ${active(activeAt)}
        ${by('b.owner_id', ownerId)} ${by('b.target_id', targetId)}
        order by b.created_at desc, b.target_id, b.owner_id limit ${limit} offset ${offset}`.execute(
        engine.db,
      );
      return rows.map(futureFromRow);
    },
  };
}

export function bansWriter(engine: Engine): BanWriter {
  return {
    ...bansReader(engine),
    async put(ban) {
      await upsert(engine, {
        target_id: ban.targetId,
        cid: ban.cid ?? APP,
        shadow: bit(ban.shadow),
        ip_ban: bit(ban.ipBan),
        reason: ban.reason,
        banned_by: ban.bannedById,
        created_at: ban.createdAt,
        expires: ban.expires,
      });
    },
    async remove(targetId, cid) {
      await remove(engine, { targetId, cid: cid ?? APP });
    },
    async putFuture(ban) {
      await upsertFuture(engine, {
        target_id: ban.targetId,
        owner_id: ban.ownerId,
        shadow: bit(ban.shadow),
        reason: ban.reason,
        created_at: ban.createdAt,
        expires: ban.expires,
      });
    },
    async removeFuture(targetId, ownerId) {
      await removeFuture(engine, { targetId, ownerId });
    },
  };
}
