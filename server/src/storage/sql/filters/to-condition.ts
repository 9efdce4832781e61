import { sql } from 'kysely';
import type { Filter } from '../../../domain/ports/index.ts';
import { type Condition, EVERYTHING, type Fields } from './field.ts';

/** Returns a checked filter as one SQL condition; values are always parameters. */
export function toCondition(filter: Filter, fields: Fields): Condition {
  if ('field' in filter) {
    return fields(filter.field, null).condition(filter.op, filter.value);
  }
  if (filter.of.length === 0) return EVERYTHING;
  const parts = filter.of.map((part) => toCondition(part, fields));
  const joined = sql.join(parts, sql.raw(filter.op === '$and' ? ' and ' : ' or '));
  return filter.op === '$nor' ? sql`(not coalesce((${joined}), false))` : sql`(${joined})`;
}
