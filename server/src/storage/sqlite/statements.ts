/** Statements of one connection, compiled once. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** Compiled statements kept per connection; the fixed queries number about 200, lists add a few shapes. */
const STATEMENT_CACHE_SIZE = 400;

/** One statement as the query builder uses it. */
export interface Statement {
  /** It answers with rows. */
  readonly reader: boolean;
  all(parameters: readonly unknown[]): unknown[];
  run(parameters: readonly unknown[]): { changes: number | bigint; lastInsertRowid: number | bigint };
  iterate(parameters: readonly unknown[]): IterableIterator<unknown>;
}

const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

function compile(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  };
}

/** Returns what compiles a text, or finds it compiled. */
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
