import { sql } from 'kysely';
import type { HookDelivery, HookReader, HookState, HookWriter } from '../../../domain/ports/index.ts';
import type { Engine } from '../engine.ts';
import { prepared } from '../prepared.ts';
import type { HookDeliveryRow } from '../schema-hooks.ts';

const nextDue = prepared(({ db }, _: object) =>
  sql<{ at: number | null }>`select min(due_at) as at from hook_deliveries where due_at is not null`.compile(
    db,
  ),
);
const due = prepared(({ db }, p: { now: number }) =>
  sql<{ hook_id: string }>`select distinct hook_id from hook_deliveries where due_at <= ${p.now}`.compile(db),
);
const insert = prepared(({ db }, p: HookDeliveryRow) => db.insertInto('hook_deliveries').values(p).compile());
/** The second check of `due_at` is for a node that had to wait for another one's claim. */
const claim = prepared(({ db }, p: { hookId: string; now: number; until: number; limit: number }) =>
  sql<HookDeliveryRow>`update hook_deliveries set due_at = ${p.until}, attempts = attempts + 1,
      first_at = case when first_at is null then ${p.now} else first_at end
    where due_at <= ${p.now} and id in (select d.id from hook_deliveries d
      where d.hook_id = ${p.hookId} and d.due_at <= ${p.now} order by d.due_at, d.id limit ${p.limit})
    returning *`.compile(db),
);
const update = prepared(({ db }, p: Omit<HookDeliveryRow, 'hook_id' | 'event_type' | 'created_at'>) =>
  db
    .updateTable('hook_deliveries')
    .set({
      body: p.body,
      state: p.state,
      attempts: p.attempts,
      due_at: p.due_at,
      first_at: p.first_at,
      finished_at: p.finished_at,
      status: p.status,
      error: p.error,
    })
    .where('id', '=', p.id)
    .compile(),
);
const prune = prepared(({ db }, p: { before: string; limit: number }) =>
  sql<{ id: string }>`delete from hook_deliveries where id in (select d.id from hook_deliveries d
    where d.id < ${p.before} order by d.id limit ${p.limit}) returning id`.compile(db),
);

const toRow = (delivery: HookDelivery): HookDeliveryRow => ({
  id: delivery.id,
  hook_id: delivery.hookId,
  event_type: delivery.eventType,
  body: delivery.body,
  state: delivery.state,
  attempts: delivery.attempts,
  due_at: delivery.dueAt,
  created_at: delivery.createdAt,
  first_at: delivery.firstAt,
  finished_at: delivery.finishedAt,
  status: delivery.status,
  error: delivery.error,
});

const fromRow = (row: HookDeliveryRow): HookDelivery => ({
  id: row.id,
  hookId: row.hook_id,
  eventType: row.event_type,
  body: row.body,
  state: row.state as HookState,
  attempts: row.attempts,
  dueAt: row.due_at,
  createdAt: row.created_at,
  firstAt: row.first_at,
  finishedAt: row.finished_at,
  status: row.status,
  error: row.error,
});

export function hooksReader(engine: Engine): HookReader {
  const { db } = engine;
  return {
    async nextDue() {
      const [row] = await nextDue(engine, {});
      return row?.at ?? null;
    },
    async due(now) {
      return (await due(engine, { now })).map(({ hook_id: id }) => id);
    },
    async log({ hookId, state, before, limit }) {
      const rows = await db
        .selectFrom('hook_deliveries')
        .selectAll()
        .$if(hookId !== null, (query) => query.where('hook_id', '=', hookId ?? ''))
        .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
        .$if(before !== null, (query) => query.where('id', '<', before ?? ''))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
  };
}

export function hooksWriter(engine: Engine): HookWriter {
  return {
    ...hooksReader(engine),
    async insert(delivery) {
      await insert(engine, toRow(delivery));
    },
    async claim(hookId, times) {
      return (await claim(engine, { hookId, ...times })).map(fromRow);
    },
    async update(delivery) {
      const { hook_id: _, event_type: __, created_at: ___, ...changed } = toRow(delivery);
      await update(engine, changed);
    },
    async prune(before, limit) {
      return (await prune(engine, { before, limit })).length;
    },
  };
}
