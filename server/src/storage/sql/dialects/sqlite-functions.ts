import { sql } from 'kysely';
import type { Json } from '../../../domain/ports.ts';
import type { JsonKind, SqlFunctions } from '../engine.ts';
import { fold, isAscii } from './fold.ts';
import { sqliteAuthored, sqliteFullText } from './sqlite-full-text.ts';

/** SQLite's JSON path with each key quoted, so that dots and brackets in keys mean themselves. */
function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `."${key.replaceAll('"', '')}"`).join('')}`;
}

/** There are no booleans: they are 0 and 1. */
const bindable = (value: Json) => sql`${typeof value === 'boolean' ? Number(value) : value}`;

/** As `json_type` says them. */
const KINDS: { readonly [kind in JsonKind]: string } = {
  string: `'text'`,
  number: `'integer', 'real'`,
  boolean: `'true', 'false'`,
  null: `'null'`,
};

export const sqliteFunctions: SqlFunctions = {
  operand: bindable,
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
  // The engine's own knows the case of a to z.
  likeNoCase: (value, pattern) =>
    isAscii(pattern)
      ? sql`(${value} like ${pattern} escape '\\')`
      : sql`(stoop_fold(cast(${value} as text)) like ${fold(pattern)} escape '\\')`,
  authored: sqliteAuthored,
  fullText: sqliteFullText,
  holdTotals: null,
};
