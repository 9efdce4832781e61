import type { Kysely, RawBuilder } from 'kysely';
import type { Json, MessageRecord } from '../../domain/ports.ts';
import type { DirectConnection } from './direct.ts';
import type { Schema } from './schema.ts';

type Sql = RawBuilder<unknown>;

/** A message whose words are searched for. */
export type Worded = Pick<MessageRecord, 'id' | 'text' | 'createdAt'>;

/** Words in the text of messages; a text without a letter or digit finds nothing and must not be asked for. */
export interface FullText {
  /** Condition: the message has all words, one of them, or all with the last one's beginning. */
  has(messageId: Sql, text: string, mode: 'all' | 'any' | 'beginning'): RawBuilder<boolean>;
  /** Table of the messages that have all words (`id`) and how well these fit (`rank`): the better, the higher. */
  ranks(text: string): Sql;
  /** Takes in the text of a message that was stored just now. Searches find it after the commit. */
  add(engine: Engine, message: Worded): Promise<void>;
  /** As `add`, for another text of a stored message. */
  replace(engine: Engine, message: Worded): Promise<void>;
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

/** Unread messages of a user over all channels, and the channels that have any. */
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

/** Unread sums of staff that are kept. Whose sums are not kept is added up, then kept. */
export interface StaffUnread {
  /** A counted message is about to be counted in its channel, whose row still has the number before it. */
  count(engine: Engine, cid: string, author: string): Promise<void>;
  /** A reader's mark is about to move to a number of counted messages. */
  move(engine: Engine, cid: string, userId: string, mark: number): Promise<void>;
  /** Something else changes the sums of a user; null for everybody's. */
  forget(engine: Engine, userId: string | null): Promise<void>;
  find(engine: Engine, userIds: readonly string[], rule: StaffRule): Promise<readonly UnreadSums[]>;
  keep(engine: Engine, sums: UnreadSums, rule: StaffRule): Promise<void>;
}

/** The fragments that databases spell differently. Everything else in this folder is common SQL. */
export interface SqlFunctions {
  /** A value from outside that a column is compared with. */
  operand(value: Json): Sql;
  /** Text of a JSON list of values. */
  jsonList(values: readonly Sql[]): RawBuilder<string>;
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
   * Condition: the message `m` is of one of some channels, which a select of one column gives. Messages of the list and
   * replies have an index by channel each: both are named, or every message of everybody is looked at.
   */
  messagesOf(cids: Sql): RawBuilder<boolean>;
  /**
   * Condition: true, or an error once the scan has run for too long. Each alias is a table whose rows are scanned; the
   * condition comes first in WHERE, so that it is evaluated for each row of each of them.
   */
  withinTime(...aliases: readonly string[]): RawBuilder<boolean>;
  /** Statement: from now on the statements of this transaction may run for `ms` milliseconds. */
  limitTime(ms: number): Sql;
  readonly fullText: FullText;
  /** Null where one connection writes. Else, after this statement, no other unit of work changes unread sums until this one ends. */
  readonly holdTotals: Sql | null;
  /** Null where several connections write: staff's unread sums are added up each time. */
  readonly staffUnread: StaffUnread | null;
  /** Null where one connection writes. Else, after this statement, no other unit of work passes it until this one ends. */
  readonly holdNames: Sql | null;
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
  /** Characters of messages that one statement may answer with. @default no limit */
  readonly most?: number;
}
