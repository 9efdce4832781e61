import { sql } from 'kysely';
import type { BlockRecord, MuteRecord, RelationReader, RelationWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { inForce } from '../in-force.ts';
import { excluded, prepared } from '../prepared.ts';
import type { BlockRow, MuteRow } from '../schema-moderation.ts';

const mutes = prepared(({ db }, p: { userId: string; now: number }) =>
  db
    .selectFrom('mutes')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where((is) => is.or([is('expires', 'is', null), is('expires', '>', p.now)]))
    .orderBy('created_at')
    .orderBy('target_id')
    .compile(),
);
const mutesOfMany = prepared(({ db, fn }, p: { userIds: string; now: number }) =>
  sql<MuteRow>`select m.* from ${fn.each(p.userIds, 'j')} join mutes m on m.user_id = j.value
    where m.expires is null or m.expires > ${p.now} order by m.created_at, m.target_id`.compile(db),
);
const blocksOfMany = prepared(({ db, fn }, p: { userIds: string }) =>
  sql<BlockRow>`select b.* from ${fn.each(p.userIds, 'j')} join blocks b on b.user_id = j.value
    order by b.created_at desc, b.blocked_id`.compile(db),
);
/** Includes ended ones: an answer that depends on the time could not be kept. */
const muters = prepared(({ db }, p: { targetId: string }) =>
  db.selectFrom('mutes').select(['user_id', 'expires']).where('target_id', '=', p.targetId).compile(),
);
const mutersOfMessage = prepared(({ db }, p: { author: string; cid: string }) =>
  sql<{
    user_id: string;
    expires: number | null;
  }>`select user_id, expires from mutes where target_id = ${p.author}
    union all select user_id, expires from channel_mutes where cid = ${p.cid} and user_id <> ${p.author}`.compile(
    db,
  ),
);
const upsertMute = prepared(({ db }, p: MuteRow) =>
  db
    .insertInto('mutes')
    .values(p)
    .onConflict((conflict) => conflict.columns(['user_id', 'target_id']).doUpdateSet(excluded(p)))
    .compile(),
);
const blocks = prepared(({ db }, p: { userId: string }) =>
  db
    .selectFrom('blocks')
    .selectAll()
    .where('user_id', '=', p.userId)
    .orderBy('created_at', 'desc')
    .orderBy('blocked_id')
    .compile(),
);
const block = prepared(({ db }, p: { userId: string; blockedId: string }) =>
  db
    .selectFrom('blocks')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('blocked_id', '=', p.blockedId)
    .compile(),
);
const insertBlock = prepared(({ db }, p: BlockRow) =>
  db
    .insertInto('blocks')
    .values(p)
    .onConflict((conflict) => conflict.columns(['user_id', 'blocked_id']).doNothing())
    .compile(),
);

const muteFromRow = (row: MuteRow): MuteRecord => ({
  userId: row.user_id,
  targetId: row.target_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  expires: row.expires,
});

const blockFromRow = (row: BlockRow): BlockRecord => ({
  userId: row.user_id,
  blockedId: row.blocked_id,
  createdAt: row.created_at,
});

export function relationsReader(engine: Engine): RelationReader {
  return {
    async mutesOf(userId, now) {
      return (await mutes(engine, { userId, now })).map(muteFromRow);
    },
    mutersOf: async (targetId, now) => inForce(await muters(engine, { targetId }), now),
    mutersOfMessage: async ({ userId, cid }, now) =>
      inForce(await mutersOfMessage(engine, { author: userId, cid }), now),
    async blocksOf(userId) {
      return (await blocks(engine, { userId })).map(blockFromRow);
    },
    async blocksOfMany(userIds) {
      return (await blocksOfMany(engine, { userIds: JSON.stringify(userIds) })).map(blockFromRow);
    },
    async mutesOfMany(userIds, now) {
      return (await mutesOfMany(engine, { userIds: JSON.stringify(userIds), now })).map(muteFromRow);
    },
    async blocks(userId, blockedId) {
      return (await block(engine, { userId, blockedId })).length > 0;
    },
  };
}

export function relationsWriter(engine: Engine): RelationWriter {
  return {
    ...relationsReader(engine),
    async putMute(mute) {
      await upsertMute(engine, {
        user_id: mute.userId,
        target_id: mute.targetId,
        created_at: mute.createdAt,
        updated_at: mute.updatedAt,
        expires: mute.expires,
      });
    },
    async removeMute(userId, targetId) {
      const { numDeletedRows } = await engine.db
        .deleteFrom('mutes')
        .where('user_id', '=', userId)
        .where('target_id', '=', targetId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async putBlock({ userId, blockedId, createdAt }) {
      await insertBlock(engine, { user_id: userId, blocked_id: blockedId, created_at: createdAt });
    },
    async removeBlock(userId, blockedId) {
      const { numDeletedRows } = await engine.db
        .deleteFrom('blocks')
        .where('user_id', '=', userId)
        .where('blocked_id', '=', blockedId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
