import { type RawBuilder, sql } from 'kysely';
import type { FieldRef, FilterOperator, Json } from '../../../domain/ports.ts';
import type { SqlFunctions } from '../engine.ts';

export type Condition = RawBuilder<boolean>;

/** How one field of a filter or sort is said in SQL. */
export interface Field {
  condition(operator: FilterOperator, value: Json): Condition;
  readonly order: RawBuilder<unknown>;
}

export type Fields = (ref: FieldRef, sortType: 'number' | 'boolean' | null) => Field;

/** The domain has checked fields and operators; a question that still cannot be said finds nothing. */
export const NOTHING: Condition = sql<boolean>`(1 = 0)`;
export const EVERYTHING: Condition = sql<boolean>`(1 = 1)`;

const COMPARISONS: { readonly [operator: string]: string } = {
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
};

/** Databases without booleans keep them as 0 and 1. */
const bindable = (value: Json): Json => (typeof value === 'boolean' ? Number(value) : value);

export function listOf(value: Json): readonly Json[] {
  return (Array.isArray(value) ? value : [value]).map(bindable);
}

export function inList(column: RawBuilder<unknown>, values: readonly Json[]): Condition {
  if (values.length === 0) return NOTHING;
  return sql<boolean>`(${column} in (${sql.join(values.map((value) => sql`${value}`))}))`;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** Autocomplete finds the beginning of any word; a query any part. */
function textMatch(
  fn: SqlFunctions,
  column: RawBuilder<unknown>,
  operator: '$autocomplete' | '$q',
  value: Json,
): Condition {
  const text = escapeLike(String(value));
  if (operator === '$q') return fn.likeNoCase(column, `%${text}%`);
  return sql<boolean>`(${fn.likeNoCase(column, `${text}%`)} or ${fn.likeNoCase(column, `% ${text}%`)})`;
}

/** Conditions on one scalar expression. */
export function scalarCondition(
  fn: SqlFunctions,
  column: RawBuilder<unknown>,
  operator: FilterOperator,
  value: Json,
): Condition {
  switch (operator) {
    case '$eq':
      return value === null ? sql`(${column} is null)` : sql`(${column} = ${bindable(value)})`;
    case '$ne':
      return value === null
        ? sql`(${column} is not null)`
        : sql`(${column} is null or ${column} <> ${bindable(value)})`;
    case '$in':
      return inList(column, listOf(value));
    case '$nin':
      return sql`(${column} is null or not ${inList(column, listOf(value))})`;
    case '$exists':
      return value === true ? sql`(${column} is not null)` : sql`(${column} is null)`;
    case '$autocomplete':
    case '$q':
      return textMatch(fn, column, operator, value);
    case '$contains':
      return NOTHING;
    default:
      return sql`(${column} ${sql.raw(COMPARISONS[operator] ?? '=')} ${bindable(value)})`;
  }
}

export function scalar(fn: SqlFunctions, column: RawBuilder<unknown>): Field {
  return { condition: (operator, value) => scalarCondition(fn, column, operator, value), order: column };
}

/** A condition that is either met or not met. */
export function flag(condition: Condition): Field {
  const asBit = sql`(case when ${condition} then 1 else 0 end)`;
  return {
    condition: (operator, value) => {
      const wanted = operator === '$ne' ? value !== true : value === true;
      return wanted ? condition : sql`(not coalesce(${condition}, false))`;
    },
    order: asBit,
  };
}
