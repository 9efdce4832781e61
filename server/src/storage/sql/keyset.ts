/**
 * Pages of any order that continue at a row instead of a number of rows. Rows that come or go in between neither repeat
 * nor hide anything.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Cursor, Page, PageQuery, SortKeys } from '../../domain/ports/index.ts';
import type { Engine, SqlFunctions } from './engine.ts';
import type { Condition, Fields } from './filters/field.ts';
import { toCondition } from './filters/to-condition.ts';

type Expression = RawBuilder<unknown>;

interface Key {
  readonly value: Expression;
  readonly ascending: boolean;
}

/** Query that a page is cut from. */
export interface PageSource {
  readonly columns: Expression;
  /** FROM clause with its joins. */
  readonly from: Expression;
  readonly where: Condition;
  readonly fields: Fields;
  /** Unique and never null: orders rows that are otherwise equal. */
  readonly tie: Expression;
}

const raw = (text: string): Expression => sql.raw(text);

/** Condition: a row's key lies beyond a value in the key's order, in which rows without a value come last. */
function beyond(
  fn: SqlFunctions,
  { value, ascending }: Key,
  { at: key, backwards }: { readonly at: SortKeys[number]; readonly backwards: boolean },
): Condition {
  if (key === null) return backwards ? sql`(${value} is not null)` : sql`(1 = 0)`;
  const operator = raw(ascending === backwards ? '<' : '>');
  return backwards
    ? sql`(${value} ${operator} ${fn.operand(key)})`
    : sql`(${value} ${operator} ${fn.operand(key)} or ${value} is null)`;
}

const equal = (fn: SqlFunctions, { value }: Key, key: SortKeys[number]): Condition =>
  key === null ? sql`(${value} is null)` : sql`(${value} = ${fn.operand(key)})`;

/** Condition: after the cursor's row, or before it. */
function outside(fn: SqlFunctions, keys: readonly Key[], { side, keys: at }: Cursor): Condition {
  const ways = keys.map((key, i) => {
    const same = keys.slice(0, i).map((earlier, j) => sql`${equal(fn, earlier, at[j] ?? null)} and `);
    return sql`(${sql.join(same, sql``)}${beyond(fn, key, { at: at[i] ?? null, backwards: side === 'prev' })})`;
  });
  return sql`(${sql.join(ways, sql` or `)})`;
}

function order(keys: readonly Key[], backwards: boolean): Expression {
  const parts = keys.map(({ value, ascending }) => {
    const direction = raw(ascending === backwards ? 'desc' : 'asc');
    return sql`${value} ${direction} nulls ${raw(backwards ? 'first' : 'last')}`;
  });
  return sql.join(parts);
}

function keysOf(row: object | undefined, count: number): SortKeys | null {
  if (row === undefined) return null;
  const values = row as { readonly [name: string]: string | number | null };
  return Array.from({ length: count }, (_, i) => values[`key_${i}`] ?? null);
}

/** Returns rows of one page, in the sort's order whichever side they are taken from. */
export async function keysetPage<R extends object>(
  engine: Engine,
  source: PageSource,
  { filter, sort, limit, cursor }: PageQuery,
): Promise<Page<R>> {
  const { columns, from, where, fields, tie } = source;
  const keys: readonly Key[] = [
    ...sort.map(({ field, type, direction }) => ({
      value: fields(field, type).order,
      ascending: direction === 1,
    })),
    { value: tie, ascending: (sort.at(-1)?.direction ?? 1) === 1 },
  ];
  const backwards = cursor?.side === 'prev';
  const shown = keys.map(({ value }, i) => sql`${value} as ${sql.ref(`key_${i}`)}`);
  const { rows } = await sql<R>`select ${columns}, ${sql.join(shown)} from ${from}
    where ${where} and ${toCondition(filter, fields)}
      and ${cursor === null ? sql`1 = 1` : outside(engine.fn, keys, cursor)}
    order by ${order(keys, backwards)} limit ${limit + 1}`.execute(engine.db);
  const more = rows.length > limit;
  const items = backwards ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
  const hasNext = backwards ? true : more;
  const hasPrev = backwards ? more : cursor !== null;
  return {
    items,
    next: hasNext ? keysOf(items.at(-1), keys.length) : null,
    prev: hasPrev ? keysOf(items[0], keys.length) : null,
  };
}
