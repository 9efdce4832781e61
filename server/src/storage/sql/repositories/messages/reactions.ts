import { sql } from 'kysely';
import type { ReactionReader, ReactionWriter } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { reactionFields } from '../../filters/message-part-fields.ts';
import { keysetPage } from '../../keyset.ts';
import { excluded, prepared } from '../../prepared.ts';
import { reactionFromRow, reactionToRow } from '../../rows/small-rows.ts';
import type { ReactionRow } from '../../schema.ts';

interface Key {
  messageId: string;
  userId: string;
  type: string;
}

const one = prepared(({ db }, p: Key) =>
  db
    .selectFrom('reactions')
    .selectAll()
    .where('message_id', '=', p.messageId)
    .where('user_id', '=', p.userId)
    .where('type', '=', p.type)
    .compile(),
);
/** User and type order reactions of the same millisecond, so that a page is the same each time. */
const latest = prepared(({ db, fn }, p: { ids: string; limit: number }) =>
  sql<ReactionRow>`select r.* from ${fn.topOfEach({
    from: fn.each(p.ids, 'j'),
    top: sql`select n.user_id, n.type from reactions n where n.message_id = j.value and n.shadowed = 0
      order by n.created_at desc, n.user_id, n.type limit ${p.limit}`,
    table: sql`reactions r`,
    keys: ['r.user_id', 'r.type'],
    on: sql`r.message_id = j.value`,
  })} order by r.message_id, r.created_at desc, r.user_id, r.type`.compile(db),
);
const own = prepared(({ db, fn }, p: { ids: string; userId: string }) =>
  sql<ReactionRow>`select r.* from ${fn.each(p.ids, 'j')}
    join reactions r on r.message_id = j.value and r.user_id = ${p.userId}
    order by r.created_at desc, r.type`.compile(db),
);
const page = prepared(({ db }, p: { messageId: string; viewer: string; limit: number; offset: number }) =>
  sql<ReactionRow>`select * from reactions where message_id = ${p.messageId}
    and (shadowed = 0 or user_id = ${p.viewer})
    order by created_at desc, user_id, type limit ${p.limit} offset ${p.offset}`.compile(db),
);
const ofUser = prepared(({ db }, p: { userId: string; limit: number }) =>
  sql<ReactionRow>`select * from reactions where user_id = ${p.userId}
    order by created_at, message_id, type limit ${p.limit}`.compile(db),
);
const ofUserIn = prepared(({ db }, p: { userId: string; cid: string; limit: number }) =>
  sql<ReactionRow>`select r.* from reactions r join messages m on m.id = r.message_id
    where r.user_id = ${p.userId} and m.cid = ${p.cid}
    order by r.created_at, r.message_id, r.type limit ${p.limit}`.compile(db),
);
const group = prepared(({ db }, p: { messageId: string; type: string }) =>
  sql<{
    count: number;
    sum: number;
    first: number;
    last: number;
  }>`select count(*) as count, sum(score) as sum,
    min(created_at) as first, max(updated_at) as last from reactions
    where message_id = ${p.messageId} and type = ${p.type} and shadowed = 0`.compile(db),
);
const upsert = prepared(({ db }, p: ReactionRow) =>
  db
    .insertInto('reactions')
    .values(p)
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'user_id', 'type'])
        .doUpdateSet(excluded(p, 'message_id', 'user_id', 'type')),
    )
    .compile(),
);
const remove = prepared(({ db }, p: Key) =>
  db
    .deleteFrom('reactions')
    .where('message_id', '=', p.messageId)
    .where('user_id', '=', p.userId)
    .where('type', '=', p.type)
    .compile(),
);

export function reactionsReader(engine: Engine): ReactionReader {
  return {
    async get(messageId, userId, type) {
      const [row] = await one(engine, { messageId, userId, type });
      return row === undefined ? null : reactionFromRow(row);
    },
    async latest(messageIds, limit) {
      if (messageIds.length === 0) return [];
      return (await latest(engine, { ids: JSON.stringify(messageIds), limit })).map(reactionFromRow);
    },
    async own(messageIds, userId) {
      if (messageIds.length === 0) return [];
      return (await own(engine, { ids: JSON.stringify(messageIds), userId })).map(reactionFromRow);
    },
    async list(messageId, { limit, offset }, viewer) {
      const rows = await page(engine, { messageId, viewer: viewer ?? '', limit, offset });
      return rows.map(reactionFromRow);
    },
    async find(messageId, query, viewer) {
      const source = {
        columns: sql`r.*`,
        from: sql`reactions r`,
        where: sql<boolean>`${engine.fn.withinTime('r')} and r.message_id = ${messageId}
          and (r.shadowed = 0 or r.user_id = ${viewer ?? ''})`,
        fields: reactionFields(engine.fn),
        tie: sql`r.user_id || '/' || r.type`,
      };
      const page = await keysetPage<ReactionRow>(engine, source, query);
      return { ...page, items: page.items.map(reactionFromRow) };
    },
    async by(userId, limit, cid = null) {
      const rows =
        cid === null
          ? await ofUser(engine, { userId, limit })
          : await ofUserIn(engine, { userId, cid, limit });
      return rows.map(reactionFromRow);
    },
    async group(messageId, type) {
      const [row] = await group(engine, { messageId, type });
      if (row === undefined || row.count === 0) return null;
      return { count: row.count, sumScores: row.sum, firstReactionAt: row.first, lastReactionAt: row.last };
    },
  };
}

export function reactionsWriter(engine: Engine): ReactionWriter {
  return {
    ...reactionsReader(engine),
    async put(reaction) {
      await upsert(engine, reactionToRow(reaction));
    },
    async remove(messageId, userId, type) {
      await remove(engine, { messageId, userId, type });
    },
  };
}
