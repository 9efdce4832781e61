import { sql } from 'kysely';
import type { ReadScope, UserId } from '../../../domain/ports/index.ts';

/**
 * The type as an expression that no index answers: the scope narrows the filter's results, and must not lead the
 * search.
 */
const TYPE = sql`(c.type || '')`;

/** Returns the condition that the viewer may read the channel `c`, with their membership joined as `m`. */
export function inScope(scope: ReadScope, viewer: UserId | null) {
  if (scope === 'all') return sql`1 = 1`;
  const list = (types: readonly string[]) => sql`(${sql.join(types.map((type) => sql`${type}`))})`;
  const ways = [];
  if (scope.all.length > 0) ways.push(sql`${TYPE} in ${list(scope.all)}`);
  if (scope.asMember.length > 0 && viewer !== null)
    ways.push(sql`(${TYPE} in ${list(scope.asMember)} and m.user_id is not null)`);
  if (scope.asOwner.length > 0 && viewer !== null)
    ways.push(sql`(${TYPE} in ${list(scope.asOwner)} and c.created_by = ${viewer})`);
  return ways.length === 0 ? sql`1 = 0` : sql`(${sql.join(ways, sql` or `)})`;
}
