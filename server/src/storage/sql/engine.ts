import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** The fragments that databases spell differently. Everything else in this folder is common SQL. */
export interface SqlFunctions {
  /** A FROM item with one text column `value`, a row for each string of a JSON array parameter. */
  each(jsonArray: unknown, alias: string): Sql;
  /** Scalar at a path in a JSON text column, as text, number or 0/1; SQL null where absent. */
  jsonScalar(column: Sql, path: readonly string[]): RawBuilder<string | number | null>;
  /** A FROM item over the elements of the array at a path (none where it is no array), column `value`. */
  jsonElements(column: Sql, path: readonly string[], alias: string): Sql;
  /** Condition: an array is at the path. */
  jsonIsArray(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: something, null included, is at the path. */
  jsonHas(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: matches a LIKE pattern (escape character `\`) without regard to case. */
  likeNoCase(value: Sql, pattern: string): RawBuilder<boolean>;
}

/** A connection or transaction, and how its engine spells things. */
export interface Engine {
  readonly db: Kysely<Schema>;
  readonly fn: SqlFunctions;
}
