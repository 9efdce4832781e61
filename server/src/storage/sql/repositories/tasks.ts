import { sql } from 'kysely';
import type { TaskReader, TaskRecord, TaskWork, TaskWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import { parseRecord } from '../rows/json.ts';
import type { TaskRow } from '../schema-membership.ts';

const byId = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('tasks').selectAll().where('id', '=', p.id).compile(),
);
const lost = prepared(({ db }, p: { before: number; limit: number }) =>
  db
    .selectFrom('tasks')
    .select('id')
    // Same expression as the index, so that the database knows that it may use it.
    .where('status', '=', sql.lit('running'))
    .where('updated_at', '<=', p.before)
    .orderBy('updated_at')
    .limit(p.limit)
    .compile(),
);
const upsert = prepared(({ db }, p: TaskRow) =>
  db
    .insertInto('tasks')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const prune = prepared(({ db }, p: { before: number }) =>
  db.deleteFrom('tasks').where('created_at', '<', p.before).returning('id').compile(),
);

export function tasksReader(engine: Engine): TaskReader {
  return {
    async get(id) {
      const [row] = await byId(engine, { id });
      if (row === undefined) return null;
      return {
        id: row.id,
        status: row.status as TaskRecord['status'],
        work: row.work === null ? null : (parseRecord(row.work) as unknown as TaskWork),
        result: row.result === null ? null : parseRecord(row.result),
        error: row.error,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      };
    },
    async lost(before, limit) {
      return (await lost(engine, { before, limit })).map(({ id }) => id);
    },
  };
}

export function tasksWriter(engine: Engine): TaskWriter {
  return {
    ...tasksReader(engine),
    async put({ id, status, work, result, error, createdAt, updatedAt }) {
      await upsert(engine, {
        id,
        status,
        work: work === null ? null : JSON.stringify(work),
        result: result === null ? null : JSON.stringify(result),
        error,
        created_at: createdAt,
        updated_at: updatedAt,
      });
    },
    async prune(before) {
      return (await prune(engine, { before })).map(({ id }) => id);
    },
  };
}
