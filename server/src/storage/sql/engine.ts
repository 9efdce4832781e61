import type { Kysely, RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** Words in the text of messages; a text without a letter or digit finds nothing and must not be asked for. */
export interface FullText {
  /** Condition: the message has all words, one of them, or all with the last one's beginning. */
  has(messageId: Sql, text: string, mode: 'all' | 'any' | 'beginning'): RawBuilder<boolean>;
  /** The better the words fit, the higher; SQL null where they do not. */
  rank(messageId: Sql, text: string): RawBuilder<number | null>;
}

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
  readonly fullText: FullText;
}

/** A connection or transaction, and how its engine spells things. */
export interface Engine {
  readonly db: Kysely<Schema>;
  readonly fn: SqlFunctions;
}
