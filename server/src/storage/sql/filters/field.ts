import { type RawBuilder, sql } from 'kysely';
import type { FieldRef, FilterOperator, Json } from '../../../domain/ports/index.ts';
import type { SqlFunctions } from '../engine.ts';

export type Condition = RawBuilder<boolean>;

/** SQL of one field of a filter or sort. */
export interface Field {
  condition(operator: FilterOperator, value: Json): Condition;
  readonly order: RawBuilder<unknown>;
}

export type Fields = (ref: FieldRef, sortType: 'number' | 'boolean' | null) => Field;

/** The domain has checked fields and operators; a condition that still cannot be expressed finds nothing. */
export const NOTHING: Condition = sql<boolean>`(1 = 0)`;
export const EVERYTHING: Condition = sql<boolean>`(1 = 1)`;

const COMPARISONS: { readonly [operator: string]: string } = {
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
};

/** An expression that values from outside are compared with. */
export interface Comparable {
  readonly value: RawBuilder<unknown>;
  /** The same as a text, for patterns. */
  readonly text: RawBuilder<unknown>;
  operand(value: Json): RawBuilder<unknown>;
}

/** An operator with the value from outside. */
interface Asked<O extends FilterOperator = FilterOperator> {
  readonly operator: O;
  readonly value: Json;
}

const columnOf = (fn: SqlFunctions, column: RawBuilder<unknown>): Comparable => ({
  value: column,
  text: column,
  operand: fn.operand,
});

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [value];
}

/** @param operand converts the values; texts need no conversion */
export function inList(
  column: RawBuilder<unknown>,
  values: readonly Json[],
  operand: Comparable['operand'] = (value) => sql`${value}`,
): Condition {
  if (values.length === 0) return NOTHING;
  return sql<boolean>`(${column} in (${sql.join(values.map(operand))}))`;
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** Returns a match of texts: autocomplete finds the beginning of any word, a query any part. */
function textMatch(
  fn: SqlFunctions,
  column: RawBuilder<unknown>,
  { operator, value }: Asked<'$autocomplete' | '$q'>,
): Condition {
  const text = escapeLike(String(value));
  if (operator === '$q') return fn.likeNoCase(column, `%${text}%`);
  return sql<boolean>`(${fn.likeNoCase(column, `${text}%`)} or ${fn.likeNoCase(column, `% ${text}%`)})`;
}

/** Conditions on one scalar expression. */
export function scalarCondition(
  fn: SqlFunctions,
  compared: Comparable,
  { operator, value }: Asked,
): Condition {
  const { value: column, operand } = compared;
  switch (operator) {
    case '$eq':
      return value === null ? sql`(${column} is null)` : sql`(${column} = ${operand(value)})`;
    case '$ne':
      return value === null
        ? sql`(${column} is not null)`
        : sql`(${column} is null or ${column} <> ${operand(value)})`;
    case '$in':
      return inList(column, listOf(value), operand);
    case '$nin':
      return sql`(${column} is null or not ${inList(column, listOf(value), operand)})`;
    case '$exists':
      return value === true ? sql`(${column} is not null)` : sql`(${column} is null)`;
    case '$autocomplete':
    case '$q':
      return textMatch(fn, compared.text, { operator, value });
    case '$contains':
      return NOTHING;
    default:
      return sql`(${column} ${sql.raw(COMPARISONS[operator] ?? '=')} ${operand(value)})`;
  }
}

export function scalar(fn: SqlFunctions, column: RawBuilder<unknown>): Field {
  const compared = columnOf(fn, column);
  return {
    condition: (operator, value) => scalarCondition(fn, compared, { operator, value }),
    order: column,
  };
}

/** Returns a condition that is either met or not met. */
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
