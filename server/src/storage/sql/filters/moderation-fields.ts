import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { type Fields, flag, scalar } from './field.ts';

/** Fields that are columns, and what else there is by name. */
function named(
  fn: SqlFunctions,
  columns: { readonly [name: string]: string },
  others: { readonly [name: string]: RawBuilder<boolean> } = {},
): Fields {
  return (ref) => {
    const name = ref.kind === 'named' ? ref.name : '';
    const condition = others[name];
    return condition === undefined ? scalar(fn, sql.ref(columns[name] ?? '')) : flag(condition);
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
      team: 'c.team',
      created_at: 'f.created_at',
    },
    { is_reviewed: sql<boolean>`(r.message_id is not null)` },
  );
