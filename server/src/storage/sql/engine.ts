import type { Kysely, RawBuilder } from 'kysely';
import type { Json, MessageRecord, ReadRecord } from '../../domain/ports/index.ts';
import type { DirectConnection } from './direct.ts';
import type { Schema } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** A message whose words are indexed for search. */
export type Worded = Pick<MessageRecord, 'id' | 'text' | 'createdAt'>;

/** Full text of messages. A text without a letter or digit finds nothing and must not be searched for. */
export interface FullText {
  /** Condition: the message has all words, one of them, or all with the last one's beginning. */
  has(messageId: Sql, text: string, mode: 'all' | 'any' | 'beginning'): RawBuilder<boolean>;
  /** Table of the messages that have all words (`id`) and their rank (`rank`): the better the match, the higher. */
  ranks(text: string): Sql;
  /** Indexes the text of a message that was just stored. Searches find it after the commit. */
  add(engine: Engine, message: Worded): Promise<void>;
  /** Does as `add`, for another text of a stored message. */
  replace(engine: Engine, message: Worded): Promise<void>;
}

/** The first rows of each group: `from` lists the groups, `top` the keys of a group's rows, `table` has the rows. */
export interface TopOfEach {
  readonly from: Sql;
  /** Select of the key columns, ordered and limited; may refer to `from`. */
  readonly top: Sql;
  /** Table with its alias. */
  readonly table: Sql;
  /** Key columns of `table`, as many as `top` selects. */
  readonly keys: readonly string[];
  /** Further condition that a row of `table` has to meet. @default none */
  readonly on?: Sql;
}

/** Scalars of JSON; those of different kinds are never equal, nor more or less than each other. */
export type JsonKind = 'string' | 'number' | 'boolean' | 'null';

/** Unread messages of a user over all channels, and the number of channels with any. */
export interface UnreadSums {
  readonly user_id: string;
  readonly total: number;
  readonly channels: number;
}

/** Staff count channels of these types, members or not, and at most `cap` messages of each. */
export interface StaffRule {
  readonly types: readonly string[];
  readonly cap: number;
}

/** Stored unread sums of staff. A missing sum is added up, then stored. */
export interface StaffUnread {
  /**
   * Counts a message for all staff, before its channel counts it: the channel's row still has the number before it. The
   * marks of readers for whom it does not count, such as its author, move afterwards.
   */
  count(engine: Engine, cid: string): Promise<void>;
  /** Called before a reader's mark moves to a number of counted messages. */
  move(engine: Engine, read: Pick<ReadRecord, 'cid' | 'userId' | 'countedAtRead'>): Promise<void>;
  /** Called if another change affects the sums of a user; null for everybody's. */
  forget(engine: Engine, userId: string | null): Promise<void>;
  find(engine: Engine, userIds: readonly string[], rule: StaffRule): Promise<readonly UnreadSums[]>;
  keep(engine: Engine, sums: UnreadSums, rule: StaffRule): Promise<void>;
}

/** The fragments that databases spell differently. Everything else in this folder is common SQL. */
export interface SqlFunctions {
  /** Returns a value from outside, to compare a column with. */
  operand(value: Json): Sql;
  /** Returns the text of a JSON list of values. */
  jsonList(values: readonly Sql[]): RawBuilder<string>;
  /** A FROM item with one text column `value`, a row for each string of a JSON array parameter. */
  each(jsonArray: unknown, alias: string): Sql;
  /** Returns the shortest name of a row of a table whose key is `id`; for keys of `topOfEach` only. */
  rowKey(alias: string): string;
  /** FROM items. */
  topOfEach(parts: TopOfEach): Sql;
  /**
   * Returns the scalar at a path in a JSON text column, numbers before texts; SQL null if absent. Compared with
   * `jsonOperand`.
   */
  jsonScalar(column: Sql, path: readonly string[]): RawBuilder<string | number | null>;
  /** A value from outside, to compare with the result of `jsonScalar`. */
  jsonOperand(value: Json): Sql;
  /** Condition: the result of `jsonType`, or the column `type` of `jsonElements`, is of that kind. */
  jsonIs(type: Sql, kind: JsonKind): RawBuilder<boolean>;
  /** Returns the type of the value at a path, in the database's own words; SQL null if there is none. */
  jsonType(column: Sql, path: readonly string[]): Sql;
  /** Returns the text at a path, for `likeNoCase`. */
  jsonText(column: Sql, path: readonly string[]): Sql;
  /** Returns the number at a path, to sort by. */
  jsonNumber(column: Sql, path: readonly string[]): RawBuilder<number | null>;
  /** A FROM item over the elements of the array at a path (none where it is no array), columns `value`, a scalar, and `type`. */
  jsonElements(column: Sql, path: readonly string[], alias: string): Sql;
  /** Returns an element of `jsonElements` as JSON, to look into. */
  jsonElement(alias: string): Sql;
  /** Condition: an array is at the path. */
  jsonIsArray(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: there is a value at the path, null included. */
  jsonHas(column: Sql, path: readonly string[]): RawBuilder<boolean>;
  /** Condition: matches a LIKE pattern (escape character `\`) without regard to the case of letters, whatever the script. */
  likeNoCase(value: Sql, pattern: string): RawBuilder<boolean>;
  /**
   * Condition: the message `m` is in one of some channels, which a select of one column gives. Messages of the list and
   * replies have an index by channel each. Both are named, or the database would look at every message of everybody.
   */
  messagesOf(cids: Sql): RawBuilder<boolean>;
  /**
   * Condition: true, or an error once the scan has run for too long. Each alias is a table whose rows are scanned. The
   * condition comes first in WHERE, so that it is evaluated for each row of each of them.
   */
  withinTime(...aliases: readonly string[]): RawBuilder<boolean>;
  /** Statement: allows the next statements of this transaction to run for `ms` milliseconds. */
  limitTime(ms: number): Sql;
  readonly fullText: FullText;
  /**
   * Null if one connection writes. Else, after this statement, no other unit of work changes unread sums until this one
   * ends.
   */
  readonly holdTotals: Sql | null;
  /** Null if several connections write: staff's unread sums are added up each time. */
  readonly staffUnread: StaffUnread | null;
  /** Null if one connection writes. Else, after this statement, no other unit of work passes it until this one ends. */
  readonly holdNames: Sql | null;
  /** The same for turns of the staff. */
  readonly holdTurns: Sql | null;
}

/** A connection or transaction, with the SQL of its engine. */
export interface Engine {
  readonly db: Kysely<Schema>;
  readonly fn: SqlFunctions;
  /**
   * The connection behind `db`, if it answers at once. The query builder's way to the database (a turn at the
   * connection, plugins, a handful of promises) costs more than most answers. Fixed queries go past it.
   */
  readonly direct: DirectConnection | null;
  /** Characters of messages that one statement may return. @default no limit */
  readonly most?: number;
}
