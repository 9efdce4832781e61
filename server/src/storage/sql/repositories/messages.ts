import { sql } from 'kysely';
import type { MessageReader, MessageWriter } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import { bit } from '../rows/json.ts';
import { messageFromRow, messageToRow } from '../rows/message-row.ts';
import type { MessageRow } from '../schema.ts';
import { messageRange } from './message-range.ts';
import { countMessage } from './totals-cache.ts';

const byId = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('messages').selectAll().where('id', '=', p.id).compile(),
);
const byIds = prepared(({ db, fn }, p: { ids: string }) =>
  sql<MessageRow>`select m.* from ${fn.each(p.ids, 'j')} join messages m on m.id = j.value`.compile(db),
);
const newestOfEach = prepared(({ db, fn }, p: { cids: string; limit: number }) =>
  sql<MessageRow>`select m.* from ${fn.each(p.cids, 'j')} join messages m on m.id in
      (select n.id from messages n where n.cid = j.value and n.in_list = 1
       order by n.created_at desc, n.id desc limit ${p.limit})
    order by m.cid, m.created_at, m.id`.compile(db),
);
const newestOfThreads = prepared(({ db, fn }, p: { ids: string; limit: number }) =>
  sql<MessageRow>`select m.* from ${fn.each(p.ids, 'j')} join messages m on m.id in
      (select n.id from messages n where n.parent_id = j.value and n.deleted_at is null
       order by n.created_at desc, n.id desc limit ${p.limit})
    order by m.parent_id, m.created_at, m.id`.compile(db),
);
const pinned = prepared(({ db }, p: { cid: string; limit: number; now: number }) =>
  sql<MessageRow>`select * from messages where cid = ${p.cid} and pinned_at is not null and deleted_at is null
    and (pin_expires is null or pin_expires > ${p.now}) order by pinned_at desc limit ${p.limit}`.compile(db),
);
const unread = prepared(({ db }, p: { cid: string; userId: string; after: number }) =>
  sql<{ n: number }>`select count(*) as n from messages where cid = ${p.cid} and in_list = 1
    and created_at > ${p.after} and counted = 1 and user_id <> ${p.userId}`.compile(db),
);
const lastBefore = prepared(({ db }, p: { cid: string; at: number }) =>
  sql<MessageRow>`select * from messages where cid = ${p.cid} and in_list = 1 and created_at <= ${p.at}
    and deleted_at is null order by created_at desc, id desc limit 1`.compile(db),
);
const lastOf = prepared(({ db }, p: { cid: string; userId: string; since: number }) =>
  sql<{ at: number | null }>`select max(created_at) as at from messages
    where user_id = ${p.userId} and created_at > ${p.since} and cid = ${p.cid}`.compile(db),
);
const insert = prepared(({ db }, p: MessageRow) => db.insertInto('messages').values(p).compile());
/** Without the key: naming it in SET makes the database look for rows that refer to it. */
const update = prepared(({ db }, { id, ...p }: Omit<MessageRow, 'counted'>) =>
  db
    .updateTable('messages')
    .set({ ...p, counted: sql`case when ${p.deleted_at} is null then counted else 0 end` })
    .where('id', '=', id)
    .compile(),
);
const counted = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('messages').select('counted').where('id', '=', p.id).compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  sql`delete from messages where id = ${p.id} or parent_id = ${p.id}`.compile(db),
);

export function messagesReader(engine: Engine): MessageReader {
  return {
    async get(id) {
      const [row] = await byId(engine, { id });
      return row === undefined ? null : messageFromRow(row);
    },
    async getMany(ids) {
      if (ids.length === 0) return [];
      return (await byIds(engine, { ids: JSON.stringify([...new Set(ids)]) })).map(messageFromRow);
    },
    async page(cid, range) {
      return (await messageRange(engine, { cid }, range)).map(messageFromRow);
    },
    async newest(cids, limit) {
      if (cids.length === 0) return [];
      return (await newestOfEach(engine, { cids: JSON.stringify(cids), limit })).map(messageFromRow);
    },
    async replies(parentId, range) {
      return (await messageRange(engine, { parentId }, range)).map(messageFromRow);
    },
    async newestReplies(parentIds, limit) {
      if (parentIds.length === 0 || limit === 0) return [];
      return (await newestOfThreads(engine, { ids: JSON.stringify(parentIds), limit })).map(messageFromRow);
    },
    async pinned(cid, limit, now) {
      return (await pinned(engine, { cid, limit, now })).map(messageFromRow);
    },
    async countUnread(cid, userId, after) {
      const [row] = await unread(engine, { cid, userId, after });
      return row?.n ?? 0;
    },
    async lastBefore(cid, at) {
      const [row] = await lastBefore(engine, { cid, at });
      return row === undefined ? null : messageFromRow(row);
    },
    async lastOf(cid, userId, since) {
      const [row] = await lastOf(engine, { cid, userId, since });
      return row?.at ?? null;
    },
  };
}

export function messagesWriter(engine: Engine): MessageWriter {
  return {
    ...messagesReader(engine),
    async insert(message, counts) {
      if (counts) await countMessage(engine, message.cid, message.userId);
      await insert(engine, { ...messageToRow(message), counted: bit(counts) });
    },
    async update(message) {
      await update(engine, messageToRow(message));
    },
    async isCounted(id) {
      const [row] = await counted(engine, { id });
      return row?.counted === 1;
    },
    async remove(id) {
      await remove(engine, { id });
    },
  };
}
