import type { Kysely, RawBuilder } from 'kysely';
import type { Json } from '../../domain/ports.ts';
import type { DirectConnection } from './direct.ts';
import type { Schema } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** Words in the text of messages; a text without a letter or digit finds nothing and must not be asked for. */
export interface FullText {
  /** Condition: the message has all words, one of them, or all with the last one's beginning. */
  has(messageId: Sql, text: string, mode: 'all' | 'any' | 'beginning'): RawBuilder<boolean>;
  /** Table of the messages that have all words (`id`) and how well these fit (`rank`): the better, the higher. */
  ranks(text: string): Sql;
  /** Takes in what a stored message says now; null where the database does so by itself. */
  readonly keep: ((engine: Engine, messageId: string, text: string) => Promise<void>) | null;
}

/** The first rows of each group: `from` names the groups, `top` the keys of a group's rows, `table` has the rows. */
export interface TopOfEach {
  readonly from: Sql;
  /** Select of the key columns, ordered and limited; may refer to `from`. */
  readonly top: Sql;
  /** Table with its alias. */
  readonly table: Sql;
  /** Key columns of `table`, as many as `top` selects. */
  readonly keys: readonly string[];
  /** What else a row of `table` has to fulfil. @default nothing */
  readonly on?: Sql;
}

/** Scalars of JSON; those of different kinds are never equal, nor more or less than each other. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null';

/** The fragments that databases spell differently. Everything else in this folder is common SQL. */
export interface SqlFunctions {
  /** A value from outside that a column is compared with. */
  operand(value: Json): Sql;
  /** A FROM item with one text column `value`, a row for each string of a JSON array parameter. */
  each(jsonArray: unknown, alias: string): Sql;
  /** What names a row of a table whose key is `id`, as short as can be; for keys of `topOfEach` only. */
  rowKey(alias: string): string;
  /** FROM items. */
  topOfEach(parts: TopOfEach): Sql;
  /** Scalar at a path in a JSON text column, numbers before texts; SQL null where absent. Compared with `jsonOperand`. */
  jsonScalar(column: Sql, path: readonly string[]): RawBuilder<string | number | null>;
  /** A value from outside that what `jsonScalar` gives is compared with. */
  jsonOperand(value: Json): Sql;
  /** Condition: what `jsonType` gives, or the column `type` of `jsonElements`, is of that kind. */
  jsonIs(type: Sql, kind: JsonKind): RawBuilder<boolean>;
  /** What is at a path, in the database's own words; SQL null where nothing is. */
  jsonType(column: Sql, path: readonly string[]): Sql;
  /** The text at a path, to be matched by `likeNoCase`. */
  jsonText(column: Sql, path: readonly string[]): Sql;
  /** The number at a path, to be sorted by. */
  jsonNumber(column: Sql, path: readonly string[]): RawBuilder<number | null>;
  /** A FROM item over the elements of the array at a path (none where it is no array), columns `value`, a scalar, and `type`. */
  jsonElements(column: Sql, path: readonly string[], alias: string): Sql;
  /** An element that `jsonElements` gives, as JSON to look into. */
  jsonElement(alias: string): Sql;
  /** Condition: an array is at the path. */
  jsonIsArray(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: something, null included, is at the path. */
  jsonHas(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: matches a LIKE pattern (escape character `\`) without regard to the case of letters, whatever the script. */
  likeNoCase(value: Sql, pattern: string): RawBuilder<boolean>;
  /**
   * FROM items: messages `m`, each with `w`, whose `user_id`, `created_at` and `id` are the same and can be looked for.
   * Only for reads, after `Store.searchable`.
   */
  readonly authored: Sql;
  readonly fullText: FullText;
  /**
   * Null where unread sums are kept by the one connection that writes. Else they are added up when asked for, after this statement: no other unit of work can change them until this one is committed.
   */
  readonly holdTotals: Sql | null;
}

/** A connection or transaction, and how its engine spells things. */
export interface Engine {
  readonly db: Kysely<Schema>;
  readonly fn: SqlFunctions;
  /**
   * The connection behind `db`, where it answers at once. The query builder's way from a compiled query to the database
   * (a turn at the connection, plugins, a handful of promises) costs more than most answers, so fixed queries go past it.
   */
  readonly direct: DirectConnection | null;
}
