import { sql } from 'kysely';
import type { PushReader, PushRecord, PushWriter } from '../../../../domain/ports/index.ts';
import type { Engine } from '../../engine.ts';
import { prepared } from '../../prepared.ts';
import type { PushRow } from '../../schema-moderation.ts';

const nextDue = prepared(({ db }, _: object) =>
  sql<{ at: number | null }>`select min(due_at) as at from pushes`.compile(db),
);
const insert = prepared(({ db }, p: PushRow) => db.insertInto('pushes').values(p).compile());
/** The second check of `due_at` is for a node that had to wait for another one's claim. */
const claim = prepared(({ db }, p: { now: number; until: number; limit: number }) =>
  sql<PushRow>`update pushes set due_at = ${p.until}, attempts = attempts + 1
    where due_at <= ${p.now} and id in
      (select d.id from pushes d where d.due_at <= ${p.now} order by d.due_at, d.id limit ${p.limit})
    returning *`.compile(db),
);
const postpone = prepared(({ db }, p: { id: string; dueAt: number }) =>
  db.updateTable('pushes').set({ due_at: p.dueAt }).where('id', '=', p.id).compile(),
);
const remove = prepared(({ db }, p: { id: string }) =>
  db.deleteFrom('pushes').where('id', '=', p.id).compile(),
);

const fromRow = (row: PushRow): PushRecord => ({
  id: row.id,
  kind: row.kind as PushRecord['kind'],
  cid: row.cid,
  messageId: row.message_id,
  userId: row.user_id,
  deviceId: row.device_id,
  attempts: row.attempts,
  dueAt: row.due_at,
  createdAt: row.created_at,
});

export function pushesReader(engine: Engine): PushReader {
  return {
    async nextDue() {
      const [row] = await nextDue(engine, {});
      return row?.at ?? null;
    },
  };
}

export function pushesWriter(engine: Engine): PushWriter {
  return {
    ...pushesReader(engine),
    async insert(pushes) {
      for (const push of pushes)
        await insert(engine, {
          id: push.id,
          kind: push.kind,
          cid: push.cid,
          message_id: push.messageId,
          user_id: push.userId,
          device_id: push.deviceId,
          attempts: push.attempts,
          due_at: push.dueAt,
          created_at: push.createdAt,
        });
    },
    async claim(now, until, limit) {
      return (await claim(engine, { now, until, limit })).map(fromRow);
    },
    async postpone(id, dueAt) {
      await postpone(engine, { id, dueAt });
    },
    async remove(ids) {
      for (const id of ids) await remove(engine, { id });
    },
  };
}
