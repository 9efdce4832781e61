import { sql } from 'kysely';
import type { HeldMessage, HeldReader, HeldWriter, MessageRecord } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { excluded, prepared } from '../../prepared.ts';
import { parseRecord } from '../../rows/json.ts';
import type { HeldMessageRow } from '../../schema-messages.ts';

const one = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('held_messages').selectAll().where('id', '=', p.id).compile(),
);
const pending = prepared(({ db, fn }, p: { userId: string; cids: string }) =>
  sql<HeldMessageRow>`select h.* from ${fn.each(p.cids, 'j')} join held_messages h
    on h.cid = j.value and h.user_id = ${p.userId} and h.kind = 'pending' order by h.created_at, h.id`.compile(
    db,
  ),
);
const upsert = prepared(({ db }, p: HeldMessageRow) =>
  db
    .insertInto('held_messages')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('held_messages').where('id', '=', p.id).compile(),
);
const prune = prepared(({ db }, p: { before: number }) =>
  db.deleteFrom('held_messages').where('created_at', '<', p.before).returning('id').compile(),
);

function fromRow(row: HeldMessageRow): HeldMessage {
  return {
    kind: row.kind as HeldMessage['kind'],
    message: JSON.parse(row.message) as MessageRecord,
    metadata: parseRecord(row.metadata),
  };
}

function toRow({ kind, message, metadata }: HeldMessage): HeldMessageRow {
  return {
    id: message.id,
    cid: message.cid,
    user_id: message.userId,
    kind,
    message: JSON.stringify(message),
    metadata: JSON.stringify(metadata),
    created_at: message.createdAt,
  };
}

export function heldReader(engine: Engine): HeldReader {
  return {
    async get(id) {
      const [row] = await one(engine, { id });
      return row === undefined ? null : fromRow(row);
    },
    async pendingOf(userId, cids) {
      if (cids.length === 0) return [];
      return (await pending(engine, { userId, cids: JSON.stringify(cids) })).map(fromRow);
    },
  };
}

export function heldWriter(engine: Engine): HeldWriter {
  return {
    ...heldReader(engine),
    async put(held) {
      await upsert(engine, toRow(held));
    },
    async remove(id) {
      await remove(engine, { id });
    },
    async prune(before) {
      return (await prune(engine, { before })).length;
    },
  };
}
