import { type RawBuilder, sql } from 'kysely';
import type { UserId } from '../../../domain/ports.ts';
import type { SqlFunctions } from '../engine.ts';
import { type Condition, EVERYTHING } from './field.ts';

/**
 * Returns the condition on messages under an alias that they are for the viewer, who has not deleted them for
 * themselves. Null sees everything.
 */
export function visibleTo(
  fn: SqlFunctions,
  alias: string,
  viewer: UserId | RawBuilder<unknown> | null,
): Condition {
  if (viewer === null) return EVERYTHING;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`((${column('restricted')} = '[]' or ${column('user_id')} = ${viewer}
      or exists (select 1 from ${fn.each(column('restricted'), 'v')} where v.value = ${viewer}))
    and (${column('hidden_for')} = 0 or not exists (select 1 from hidden_messages h
      where h.message_id = ${column('id')} and h.user_id = ${viewer})))`;
}

/**
 * Returns the time up to which a channel's messages are not for a viewer; earlier than all of them if there is no such
 * time.
 */
export function historyOf(cid: RawBuilder<unknown>, viewer: UserId): RawBuilder<unknown> {
  return sql`coalesce((select hm.history_from from members hm where hm.cid = ${cid} and hm.user_id = ${viewer}), -1)`;
}
