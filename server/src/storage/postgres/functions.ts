import { type RawBuilder, sql } from 'kysely';
import type { Json } from '../../domain/ports/index.ts';
import type { SqlFunctions } from '../sql/engine.ts';
import { isAscii } from '../sql/fold.ts';
import { postgresFullText } from './full-text.ts';
import { NAMES, TOTALS, TURNS } from './locks.ts';

/**
 * Scalars of JSON as texts whose bytes sort as SQLite sorts the scalars: numbers and booleans by their value, before
 * all texts. The functions of the database (set-up.ts) do the same.
 */
const NEGATIVE_MARK = '0';
const NUMBER_MARK = '1';
const TEXT_MARK = '2';

const HEX = 16;
const BYTES = 8;
const HEX_DIGITS = '0123456789abcdef';

/**
 * Bits of a double sort like its value. Those of negative numbers sort the other way round, so their digits are
 * inverted.
 */
function sortableNumber(value: number): string {
  const view = new DataView(new ArrayBuffer(BYTES));
  // Adding zero makes -0 the same as 0.
  view.setFloat64(0, value + 0);
  const digits = view.getBigUint64(0).toString(HEX).padStart(HEX, '0');
  if (value >= 0) return NUMBER_MARK + digits;
  return NEGATIVE_MARK + digits.replaceAll(/./g, (digit) => HEX_DIGITS.at(~HEX_DIGITS.indexOf(digit)) ?? '');
}

type Sql = RawBuilder<unknown>;

/** Orders by bytes, whatever the database's own language is. */
const bytewise = (text: Sql): RawBuilder<string> => sql`(${text} collate "C")`;

/**
 * Returns the value at a path as JSON; SQL null if there is none. Goes key by key: a whole path would count elements of
 * arrays.
 */
const at = (column: Sql, path: readonly string[]) =>
  sql`(stoop_json(${column})${sql.join(
    path.map((key) => sql` -> cast(${key} as text)`),
    sql``,
  )})`;

/** Accepts numbers of any size and kind; a column's own type must not decide how they are read. */
function operand(value: Json): Sql {
  const plain = typeof value === 'boolean' ? Number(value) : value;
  if (typeof plain !== 'number') return sql`${plain}`;
  return Number.isSafeInteger(plain)
    ? sql`cast(${plain} as bigint)`
    : sql`cast(${plain} as double precision)`;
}

function jsonOperand(value: Json): Sql {
  if (typeof value === 'string') return sql`${TEXT_MARK + value}`;
  return sql`${typeof value === 'number' || typeof value === 'boolean' ? sortableNumber(Number(value)) : null}`;
}

export const postgresFunctions: SqlFunctions = {
  operand,
  jsonList: (values) => sql`cast(json_build_array(${sql.join(values)}) as text)`,
  each: (jsonArray, alias) =>
    sql`jsonb_array_elements_text(stoop_json(cast(${jsonArray} as text))) as ${sql.ref(alias)}(value)`,
  rowKey: (alias) => `${alias}.id`,
  topOfEach: ({ from, top, table, keys, on }) => {
    const names = keys.map((_, i) => sql.ref(`key_${i}`));
    const same = keys.map((key, i) => sql`${sql.ref(key)} = top_of.${sql.ref(`key_${i}`)}`);
    return sql`${from} cross join lateral (${top}) as top_of(${sql.join(names)})
      join ${table} on ${on === undefined ? sql`` : sql`${on} and `}${sql.join(same, sql` and `)}`;
  },
  jsonScalar: (column, path) => bytewise(sql`stoop_scalar(${at(column, path)})`),
  jsonOperand,
  jsonType: (column, path) => sql`jsonb_typeof(${at(column, path)})`,
  jsonIs: (type, kind) => sql`(coalesce(${type}, '') = ${sql.lit(kind)})`,
  jsonText: (column, path) => sql`stoop_text(${at(column, path)})`,
  jsonNumber: (column, path) => sql`stoop_real(${at(column, path)})`,
  jsonElements: (column, path, alias) => {
    const list = at(column, path);
    return sql`(select stoop_scalar(x.item) collate "C" as value, jsonb_typeof(x.item) as type, x.item::text as item from jsonb_array_elements(
      case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end) as x(item)) as ${sql.ref(alias)}`;
  },
  jsonElement: (alias) => sql.ref(`${alias}.item`),
  jsonIsArray: (column, path) => sql`(coalesce(jsonb_typeof(${at(column, path)}), '') = 'array')`,
  jsonHas: (column, path) => sql`(${at(column, path)} is not null)`,
  likeNoCase: (value, pattern) =>
    isAscii(pattern)
      ? sql`(lower((${value}) collate "C") like lower(cast(${pattern} as text) collate "C") escape '\\')`
      : sql`((stoop_fold(${value}) collate "C") like (stoop_fold(cast(${pattern} as text)) collate "C") escape '\\')`,
  // A subquery within "or" would run for each message.
  messagesOf: (cids) =>
    sql`(m.id in (select l.id from messages l where l.in_list = 1 and l.cid in (${cids})
      union all select t.id from messages t where t.in_list = 0 and t.cid in (${cids})))`,
  withinTime: () => sql`true`,
  // Parallel workers would take the processors from the connections that serve everybody else.
  limitTime: (ms) => sql`select set_config('statement_timeout', ${String(ms)}, true),
    set_config('max_parallel_workers_per_gather', '0', true)`,
  fullText: postgresFullText,
  holdNames: sql`select pg_advisory_xact_lock(${sql.lit(NAMES)})`,
  holdTurns: sql`select pg_advisory_xact_lock(${sql.lit(TURNS)})`,
  staffUnread: null,
  holdTotals: sql`select pg_advisory_xact_lock(${sql.lit(TOTALS)})`,
};
