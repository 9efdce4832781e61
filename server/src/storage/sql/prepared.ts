import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { shortOf } from './short-rows.ts';

/** Placeholder for a value in a compiled query. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Queries by their parameters: `build` gets stand-ins for the values, so it must not look at them. */
export type Build<P extends object, R> = (engine: Engine, params: P) => CompiledQuery<R>;

/** Rows at once if the database is in this process: callers that need a promise make one. */
export type Rows<R> = R[] | Promise<R[]>;

/** A query's fixed text, and the order of its values. */
export class Plan<R> {
  readonly sql: string;
  readonly #query: CompiledQuery<R>;
  /** Only messages are large among all records that are read. */
  readonly #readsMessages: boolean;
  /** Keys of the values in order; null for a value of the query's own. */
  readonly #keys: readonly (string | null)[];

  constructor(query: CompiledQuery<R>) {
    this.#query = query;
    this.#keys = query.parameters.map((value) => (value instanceof Placeholder ? value.key : null));
    this.sql = query.sql;
    this.#readsMessages = query.sql.includes(' as packed');
  }

  run({ db, direct, most }: Engine, params: object): Rows<R> {
    const values = params as { readonly [key: string]: unknown };
    const own = this.#query.parameters;
    const parameters = this.#keys.map((key, at) => (key === null ? own[at] : values[key]));
    // The query's own text determines the type of its rows.
    if (most !== undefined && this.#readsMessages) {
      if (direct !== null) return direct.runShort(this.sql, parameters, most) as R[];
      return db.executeQuery<R>({ ...this.#query, parameters }).then(({ rows }) => shortOf(rows, most));
    }
    if (direct !== null) return direct.run(this.sql, parameters) as R[];
    return db.executeQuery<R>({ ...this.#query, parameters }).then(({ rows }) => rows);
  }
}

/** Builds and compiles at the first use on an engine. */
export function planned<P extends object, R>(build: Build<P, R>): (engine: Engine, params: P) => Plan<R> {
  const byEngine = new WeakMap<object, Plan<R>>();
  return (engine, params) => {
    const known = byEngine.get(engine.fn);
    if (known !== undefined) return known;
    const standIns = Object.fromEntries(Object.keys(params).map((key) => [key, new Placeholder(key)]));
    const plan = new Plan(build(engine, standIns as P));
    byEngine.set(engine.fn, plan);
    return plan;
  };
}

/**
 * Prepares a query whose text is fixed: built and compiled at its first use on an engine, then run with values only.
 * Building and compiling a query costs several times the database's answer. Every call passes the same keys.
 */
export function prepared<P extends object, R>(build: Build<P, R>) {
  const planOf = planned(build);
  return (engine: Engine, params: P): Rows<R> => planOf(engine, params).run(engine, params);
}

/**
 * Returns the SET of an upsert: every given column takes the value of the refused insert. `keys` stay as they are and
 * are left out: naming them would make the database write each index anew and look for rows that refer to them.
 */
export function excluded<P extends object, K extends keyof P = never>(
  params: P,
  ...keys: readonly K[]
): { [C in Exclude<keyof P, K>]: RawBuilder<P[C]> } {
  const columns = Object.keys(params).filter((column) => !(keys as readonly unknown[]).includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as unknown as {
    [C in Exclude<keyof P, K>]: RawBuilder<P[C]>;
  };
}
