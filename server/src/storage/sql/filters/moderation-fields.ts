import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { type Fields, flag, NOTHING, scalar } from './field.ts';

/** Fields that are columns, and what else there is by name. */
function named(
  fn: SqlFunctions,
  columns: { readonly [name: string]: string },
  others: { readonly [name: string]: RawBuilder<boolean> } = {},
): Fields {
  return (ref) => {
    const name = ref.kind === 'named' ? ref.name : '';
    const condition = others[name];
    if (condition !== undefined) return flag(condition);
    const column = columns[name];
    // What is known by name and kept by nobody.
    if (column === undefined) return { condition: () => NOTHING, order: sql`1` };
    return name === 'reporter_type' ? scalar(fn, sql.lit(column)) : scalar(fn, sql.ref(column));
  };
}

/** Bans, aliased `b`. */
export const banFields = (fn: SqlFunctions): Fields =>
  named(fn, {
    user_id: 'b.target_id',
    banned_by_id: 'b.banned_by',
    channel_cid: 'b.cid',
    created_at: 'b.created_at',
    reason: 'b.reason',
  });

/** Complaints, aliased `f`, with the channel `c` and the review `r`. */
export const flagFields = (fn: SqlFunctions): Fields =>
  named(
    fn,
    {
      channel_cid: 'f.cid',
      user_id: 'f.target_user_id',
      message_id: 'f.message_id',
      reporter_id: 'f.user_id',
      // All are people's.
      reporter_type: 'user',
      reason: 'f.reason',
      team: 'c.team',
      created_at: 'f.created_at',
    },
    { is_reviewed: sql<boolean>`(r.message_id is not null)` },
  );
