import { type RawBuilder, sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { type Fields, flag, NOTHING, scalar } from './field.ts';

/** Fields that are columns, and other fields by name. */
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
    // The field is known by name, but stored nowhere.
    if (column === undefined) return { condition: () => NOTHING, order: sql`1` };
    return name === 'reporterType' ? scalar(fn, sql.lit(column)) : scalar(fn, sql.ref(column));
  };
}

/** Bans, aliased `b`. */
export const banFields = (fn: SqlFunctions): Fields =>
  named(fn, {
    userId: 'b.target_id',
    bannedById: 'b.banned_by',
    channelCid: 'b.cid',
    createdAt: 'b.created_at',
    reason: 'b.reason',
  });

/** Complaints, aliased `f`, with the channel `c` and the review `r`. */
export const flagFields = (fn: SqlFunctions): Fields =>
  named(
    fn,
    {
      channelCid: 'f.cid',
      userId: 'f.target_user_id',
      messageId: 'f.message_id',
      reporterId: 'f.user_id',
      // All complaints here are users'.
      reporterType: 'user',
      reason: 'f.reason',
      team: 'c.team',
      createdAt: 'f.created_at',
    },
    { isReviewed: sql<boolean>`(r.message_id is not null)` },
  );
