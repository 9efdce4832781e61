import { sql } from 'kysely';
import type { Json } from '../../domain/ports/index.ts';
import type { JsonKind, SqlFunctions } from '../sql/engine.ts';
import { fold, isAscii } from '../sql/fold.ts';
import { sqliteFullText } from './full-text.ts';
import { sqliteStaffUnread } from './staff-unread.ts';

/**
 * Returns SQLite's JSON path. A quoted key is compared as a JSON string, escapes included.
 * @see https://www.sqlite.org/json1.html#path_arguments
 */
function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `.${JSON.stringify(key)}`).join('')}`;
}

/** SQLite has no booleans: they are 0 and 1. */
const bindable = (value: Json) => sql`${typeof value === 'boolean' ? Number(value) : value}`;

/** Kinds as `json_type` names them. */
const KINDS: { readonly [kind in JsonKind]: string } = {
  string: `'text'`,
  number: `'integer', 'real'`,
  boolean: `'true', 'false'`,
  null: `'null'`,
};

export const sqliteFunctions: SqlFunctions = {
  operand: bindable,
  jsonList: (values) => sql`json_array(${sql.join(values)})`,
  each: (jsonArray, alias) => sql`json_each(${jsonArray}) as ${sql.ref(alias)}`,
  rowKey: (alias) => `${alias}.rowid`,
  topOfEach: ({ from, top, table, keys, on }) => {
    const columns = sql.join(keys.map((key) => sql.ref(key)));
    return sql`${from} join ${table} on ${on === undefined ? sql`` : sql`${on} and `}(${columns}) in (${top})`;
  },
  jsonScalar: (column, path) => sql`json_extract(${column}, ${jsonPath(path)})`,
  jsonOperand: bindable,
  jsonType: (column, path) => sql`json_type(${column}, ${jsonPath(path)})`,
  jsonIs: (type, kind) => sql`(coalesce(${type}, '') in (${sql.raw(KINDS[kind])}))`,
  jsonText: (column, path) => sql`json_extract(${column}, ${jsonPath(path)})`,
  jsonNumber: (column, path) => sql`cast(json_extract(${column}, ${jsonPath(path)}) as real)`,
  jsonElements: (column, path, alias) =>
    sql`json_each(case when json_type(${column}, ${jsonPath(path)}) = 'array' then ${column} else '{}' end, ${jsonPath(path)}) as ${sql.ref(alias)}`,
  jsonElement: (alias) => sql.ref(`${alias}.value`),
  jsonIsArray: (column, path) => sql`(json_type(${column}, ${jsonPath(path)}) = 'array')`,
  jsonHas: (column, path) => sql`(json_type(${column}, ${jsonPath(path)}) is not null)`,
  // The engine's own function knows only the case of a to z.
  likeNoCase: (value, pattern) =>
    isAscii(pattern)
      ? sql`(${value} like ${pattern} escape '\\')`
      : sql`(stoop_fold(cast(${value} as text)) like ${fold(pattern)} escape '\\')`,
  messagesOf: (cids) =>
    sql`((m.in_list = 1 and m.cid in (${cids})) or (m.in_list = 0 and m.cid in (${cids})))`,
  // The row id is in every index: the engine evaluates the condition before it reads the row, and never only
  // once.
  withinTime: (...aliases) =>
    sql.join(
      aliases.map((alias) => sql`stoop_within_time(${sql.ref(`${alias}.rowid`)})`),
      sql` and `,
    ),
  limitTime: (ms) => sql`select stoop_limit_time(${ms})`,
  fullText: sqliteFullText,
  holdTotals: null,
  staffUnread: sqliteStaffUnread,
  holdNames: null,
  holdTurns: null,
};
