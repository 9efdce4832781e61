import { sql } from 'kysely';
import type { SqlFunctions } from '../engine.ts';
import { sqliteFullText } from './sqlite-full-text.ts';

/** SQLite's JSON path with each key quoted, so that dots and brackets in keys mean themselves. */
function jsonPath(path: readonly string[]): string {
  return `$${path.map((key) => `."${key.replaceAll('"', '')}"`).join('')}`;
}

export const sqliteFunctions: SqlFunctions = {
  each: (jsonArray, alias) => sql`json_each(${jsonArray}) as ${sql.ref(alias)}`,
  jsonScalar: (column, path) => sql`json_extract(${column}, ${jsonPath(path)})`,
  jsonElements: (column, path, alias) =>
    sql`json_each(case when json_type(${column}, ${jsonPath(path)}) = 'array' then ${column} else '{}' end, ${jsonPath(path)}) as ${sql.ref(alias)}`,
  jsonIsArray: (column, path) => sql`(json_type(${column}, ${jsonPath(path)}) = 'array')`,
  jsonHas: (column, path) => sql`(json_type(${column}, ${jsonPath(path)}) is not null)`,
  likeNoCase: (value, pattern) => sql`(${value} like ${pattern} escape '\\')`,
  fullText: sqliteFullText,
};
