import { type RawBuilder, sql } from 'kysely';
import type { Sort } from '../../../domain/ports/index.ts';
import type { Fields } from './field.ts';

/** Returns the ORDER BY of a checked sort; rows without a value come last in either direction. */
export function toOrder(sort: readonly Sort[], fields: Fields): RawBuilder<unknown> {
  const parts = sort.map(({ field, direction, type }) => {
    const { order } = fields(field, type);
    return sql`${order} ${sql.raw(direction === 1 ? 'asc' : 'desc')} nulls last`;
  });
  return parts.length === 0 ? sql`1` : sql.join(parts);
}
