import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { directOf } from './direct.ts';
import type { Engine } from './engine.ts';

/** Stands in a compiled query where a value will be. */
class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

/**
 * A query whose text is fixed: built and compiled at its first use on an engine, then run with values only. Building
 * and compiling a query costs several times what the database needs to answer it. `build` is handed stand-ins for the
 * values, so it must not look at them; every call passes the same keys.
 */
export function prepared<P extends object, R>(build: (engine: Engine, params: P) => CompiledQuery<R>) {
  const byEngine = new WeakMap<object, CompiledQuery<R>>();
  return async (engine: Engine, params: P): Promise<R[]> => {
    let query = byEngine.get(engine.fn);
    if (query === undefined) {
      const standIns = Object.fromEntries(Object.keys(params).map((key) => [key, new Placeholder(key)]));
      query = build(engine, standIns as P);
      byEngine.set(engine.fn, query);
    }
    const values = params as { readonly [key: string]: unknown };
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.key] : value,
    );
    const direct = directOf(engine.db);
    // Its rows are what the query's own text says.
    if (direct !== null) return direct.run(query.sql, parameters) as R[];
    return (await engine.db.executeQuery<R>({ ...query, parameters })).rows;
  };
}

/** The SET of an upsert: every given column takes the value of the refused insert. */
export function excluded<P extends object>(params: P): { [K in keyof P]: RawBuilder<P[K]> } {
  return Object.fromEntries(
    Object.keys(params).map((column) => [column, sql.ref(`excluded.${column}`)]),
  ) as unknown as { [K in keyof P]: RawBuilder<P[K]> };
}
