import { type RawBuilder, sql } from 'kysely';
import { ALL_BUT_NOTES, STAFF_READERS, STAFF_ROLES, type UserId } from '../../../domain/ports/index.ts';
import type { SqlFunctions } from '../engine.ts';
import { type Condition, EVERYTHING } from './field.ts';

/** As the column of readers begins for a note. */
const NOTE = sql.lit(`["${STAFF_READERS}"%`);

const STAFF = sql.join(STAFF_ROLES.map((role) => sql.lit(role)));

/**
 * Returns the condition on messages under an alias that they name the viewer as a reader, who has not deleted them for
 * themselves. A note names those for whom it counts as unread.
 */
export function countedFor(fn: SqlFunctions, alias: string, viewer: UserId | RawBuilder<unknown>): Condition {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`((${column('restricted')} = '[]' or ${column('user_id')} = ${viewer}
      or exists (select 1 from ${fn.each(column('restricted'), 'v')} where v.value = ${viewer}))
    and ${notHiddenFor(alias, viewer)})`;
}

const notHiddenFor = (alias: string, viewer: UserId | RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${alias}.hidden_for`)} = 0 or not exists (select 1 from hidden_messages h
      where h.message_id = ${sql.ref(`${alias}.id`)} and h.user_id = ${viewer}))`;

/**
 * Returns the condition on messages under an alias that they are for the viewer, who has not deleted them for
 * themselves. Null sees everything. Notes are for viewers who are staff at this moment.
 */
export function visibleTo(
  fn: SqlFunctions,
  alias: string,
  viewer: UserId | RawBuilder<unknown> | null,
): Condition {
  if (viewer === null) return EVERYTHING;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`((${column('restricted')} = '[]' or case when ${column('restricted')} like ${NOTE}
        then exists (select 1 from users vu where vu.id = ${viewer} and vu.role in (${STAFF}))
      else ${column('user_id')} = ${viewer} or ${viewer} = ${sql.lit(ALL_BUT_NOTES)}
        or exists (select 1 from ${fn.each(column('restricted'), 'v')} where v.value = ${viewer}) end)
    and ${notHiddenFor(alias, viewer)})`;
}

/**
 * Returns the time up to which a channel's messages are not for a viewer; earlier than all of them if there is no such
 * time.
 */
export function historyOf(cid: RawBuilder<unknown>, viewer: UserId): RawBuilder<unknown> {
  return sql`coalesce((select hm.history_from from members hm where hm.cid = ${cid} and hm.user_id = ${viewer}), -1)`;
}
