import { type RawBuilder, sql } from 'kysely';
import type { FilterOperator, Json } from '../../../domain/ports/index.ts';
import type { JsonKind, SqlFunctions } from '../engine.ts';
import { type Condition, type Field, inList, listOf, NOTHING, scalarCondition } from './field.ts';

const KINDS: readonly JsonKind[] = ['string', 'number', 'boolean'];

interface Compared {
  readonly value: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  /** Condition: there is no value at all. A null value is a case of its own. */
  readonly isMissing: Condition;
}

/** Equal to one of the values, in kind and value. Null also matches a missing value. */
function among(fn: SqlFunctions, { value, type, isMissing }: Compared, given: Json): Condition {
  const values = listOf(given);
  const parts = KINDS.flatMap((kind) => {
    const same = values.filter((one) => typeof one === kind);
    return same.length === 0
      ? []
      : [sql<boolean>`(${fn.jsonIs(type, kind)} and ${inList(value, same, fn.jsonOperand)})`];
  });
  if (values.includes(null)) parts.push(sql<boolean>`(${isMissing} or ${fn.jsonIs(type, 'null')})`);
  return parts.length === 0 ? NOTHING : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/**
 * Returns the field of a key of custom data: a scalar, or an array of scalars on which `$in` means "has one of", `$eq`
 * "has exactly these".
 */
export function customField(
  fn: SqlFunctions,
  { column, path }: { readonly column: RawBuilder<unknown>; readonly path: readonly string[] },
  sortType: 'number' | 'boolean' | null,
): Field {
  const value = fn.jsonScalar(column, path);
  const type = fn.jsonType(column, path);
  const itself: Compared = { value, type, isMissing: sql`(${type} is null)` };
  const element: Compared = { value: sql.ref('e.value'), type: sql.ref('e.type'), isMissing: NOTHING };
  const elements = (condition: Condition): Condition =>
    sql`exists (select 1 from ${fn.jsonElements(column, path, 'e')} where ${condition})`;

  function exactSet(wanted: readonly Json[]): Condition {
    const contained = wanted.map((item) => sql`and ${elements(among(fn, element, item))}`);
    const foreign = elements(wanted.length === 0 ? sql`1 = 1` : sql`not ${among(fn, element, [...wanted])}`);
    return sql`(${fn.jsonIsArray(column, path)} and not ${foreign} ${sql.join(contained, sql` `)})`;
  }

  function condition(operator: FilterOperator, given: Json): Condition {
    switch (operator) {
      case '$exists':
        return given === true ? fn.jsonHas(column, path) : sql`(not ${fn.jsonHas(column, path)})`;
      case '$contains':
        return elements(among(fn, element, given));
      case '$eq':
        return Array.isArray(given) ? exactSet(given) : among(fn, itself, given);
      case '$in':
        return sql`(${among(fn, itself, given)} or ${elements(among(fn, element, given))})`;
      case '$ne':
      case '$nin':
        return sql`(not coalesce(${among(fn, itself, given)}, false))`;
      default: {
        const compared = { value, text: fn.jsonText(column, path), operand: fn.jsonOperand };
        const asked = scalarCondition(fn, compared, { operator, value: given });
        const kind = KINDS.find((one) => typeof given === one);
        if (operator === '$autocomplete' || operator === '$q') return asked;
        return kind === undefined ? NOTHING : sql`(${fn.jsonIs(type, kind)} and ${asked})`;
      }
    }
  }

  return { condition, order: sortType === null ? value : fn.jsonNumber(column, path) };
}
