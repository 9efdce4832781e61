/** Statements of one connection, compiled once. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { shortOf } from '../sql/short-rows.ts';

/** Compiled statements kept per connection; the fixed queries number about 200, lists add a few shapes. */
const STATEMENT_CACHE_SIZE = 400;

const LIMIT_PARAMETER = /\blimit \?/g;

/** One statement as the query builder uses it. */
export interface Statement {
  /** True if it returns rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
  /** Does as `all`. @throws LongRead if the rows have more than `most` characters */
  short(parameters: readonly unknown[], most: number): unknown[];
}

const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

type Values = readonly unknown[];

/**
 * Returns a function that makes a row of the values of its columns. The objects that the engine makes are maps to the
 * runtime: a page of messages takes twice as long to make and to read from them.
 */
function rowMaker(statement: StatementSync): (values: Values) => unknown {
  const namesNow = () => statement.columns().map(({ name }) => name);
  let names = namesNow();
  return (values) => {
    // A table has changed since the statement was compiled.
    if (names.length !== values.length) names = namesNow();
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) row[names[at] as string] = values[at];
    return row;
  };
}

/**
 * Wraps a limit into a sum. The engine compiles a statement again each time that its LIMIT parameter is bound, because
 * the plan may depend on the value. It does not look into a sum, so the statement is compiled once.
 * @see https://www.sqlite.org/c3ref/prepare.html
 */
export const withAnyLimit = (sql: string): string => sql.replaceAll(LIMIT_PARAMETER, 'limit ? + 0');

function compile(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(withAnyLimit(sql));
  const reader = statement.columns().length > 0;
  if (reader) statement.setReturnArrays(true);
  const rowOf = rowMaker(statement);
  // The type declarations know only rows that are objects.
  const rows = (parameters: readonly unknown[]) =>
    statement.iterate(...bind(parameters)) as IterableIterator<unknown> as IterableIterator<Values>;
  return {
    reader,
    all: (parameters) => (statement.all(...bind(parameters)) as unknown[] as Values[]).map(rowOf),
    run: (parameters) => statement.run(...bind(parameters)),
    *iterate(parameters) {
      for (const values of rows(parameters)) yield rowOf(values);
    },
    short: (parameters, most) => shortOf(rows(parameters), most, (values) => values).map(rowOf),
  };
}

/** Returns a function that compiles a text, or finds it compiled. */
export function statementsOf(database: DatabaseSync): (sql: string) => Statement {
  const cache = new Map<string, Statement>();
  return (sql) => {
    const known = cache.get(sql);
    const statement = known ?? compile(database, sql);
    // Least recently used statements go first; a Map keeps its keys in order of insertion.
    if (known !== undefined && cache.size < STATEMENT_CACHE_SIZE) return known;
    cache.delete(sql);
    cache.set(sql, statement);
    const [oldest] = cache.keys();
    if (cache.size > STATEMENT_CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
    return statement;
  };
}
