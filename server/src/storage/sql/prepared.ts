import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';
import { shortOf } from './short-rows.ts';

/** Stands in a compiled query where a value will be. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/** Queries by what is handed to them: `build` gets stand-ins for the values, so it must not look at them. */
export type Build<P extends object, R> = (engine: Engine, params: P) => CompiledQuery<R>;

/** At hand where the database is in this process: whoever needs a promise makes one. */
export type Rows<R> = R[] | Promise<R[]>;

/** A query's fixed text, and which value goes where. */
export class Plan<R> {
  readonly sql: string;
  readonly #query: CompiledQuery<R>;
  /** Messages are large; nothing else that is read is. */
  readonly #readsMessages: boolean;
  /** Which value goes where; null where the query has its own. */
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
    // Its rows are what the query's own text says.
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
 * A query whose text is fixed: built and compiled at its first use on an engine, then run with values only. Building
 * and compiling a query costs several times what the database needs to answer it. Every call passes the same keys.
 */
export function prepared<P extends object, R>(build: Build<P, R>) {
  const planOf = planned(build);
  return (engine: Engine, params: P): Rows<R> => planOf(engine, params).run(engine, params);
}

/**
 * The SET of an upsert: every given column takes the value of the refused insert. Naming those of the key, which stay as
 * they are, would make the database write each index anew and look for rows that refer to it: `keys` are left out.
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
