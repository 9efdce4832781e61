import type { TaskReader, TaskRecord, TaskWriter } from '../../../domain/ports.ts';
import type { Engine } from '../engine.ts';
import { excluded, prepared } from '../prepared.ts';
import { parseRecord } from '../rows/json.ts';
import type { TaskRow } from '../schema-membership.ts';

const byId = prepared(({ db }, p: { id: string }) =>
  db.selectFrom('tasks').selectAll().where('id', '=', p.id).compile(),
);
const upsert = prepared(({ db }, p: TaskRow) =>
  db
    .insertInto('tasks')
    .values(p)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(excluded(p)))
    .compile(),
);
const prune = prepared(({ db }, p: { before: number }) =>
  db.deleteFrom('tasks').where('created_at', '<', p.before).compile(),
);

export function tasksReader(engine: Engine): TaskReader {
  return {
    async get(id) {
      const [row] = await byId(engine, { id });
      if (row === undefined) return null;
      return {
        id: row.id,
        status: row.status as TaskRecord['status'],
        result: row.result === null ? null : parseRecord(row.result),
        error: row.error,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      };
    },
  };
}

export function tasksWriter(engine: Engine): TaskWriter {
  return {
    ...tasksReader(engine),
    async put({ id, status, result, error, createdAt, updatedAt }) {
      await upsert(engine, {
        id,
        status,
        result: result === null ? null : JSON.stringify(result),
        error,
        created_at: createdAt,
        updated_at: updatedAt,
      });
    },
    async prune(before) {
      await prune(engine, { before });
    },
  };
}
