import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection of an engine that answers at once. */
export interface DirectConnection {
  /** One statement with a fixed text; its rows, none where it gives none. */
  run(sql: string, parameters: readonly unknown[]): unknown[];
  /** Rows written since it was opened, the undone ones too; null while no transaction is open. */
  written(): number | null;
}

type Database = Kysely<Schema>;

/**
 * What stands behind a query builder. Its way from a compiled query to the database (a turn at the connection, plugins,
 * a handful of promises) costs more than most answers, so the fixed queries go past it.
 */
const connections = new WeakMap<Database, DirectConnection>();

/** For whoever made `db`, or took the connection for a transaction of his own. */
export function setDirect<D extends Database>(db: D, connection: DirectConnection | null): D {
  if (connection !== null) connections.set(db, connection);
  return db;
}

/** Null where statements have to go through the query builder. */
export function directOf(db: Database): DirectConnection | null {
  return connections.get(db) ?? null;
}
