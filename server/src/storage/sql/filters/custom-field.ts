import { type RawBuilder, sql } from 'kysely';
import type { FilterOperator, Json } from '../../../domain/ports.ts';
import type { SqlFunctions } from '../engine.ts';
import { type Condition, type Field, inList, listOf, scalarCondition } from './field.ts';

/** A key of custom data: a scalar, or an array of scalars on which `$in` means "has one of", `$eq` "has exactly these". */
export function customField(
  fn: SqlFunctions,
  column: RawBuilder<unknown>,
  path: readonly string[],
  sortType: 'number' | 'boolean' | null,
): Field {
  const value = fn.jsonScalar(column, path);
  const compared = { value, text: fn.jsonText(column, path), operand: fn.jsonOperand };
  const elements = (condition: Condition): Condition =>
    sql`exists (select 1 from ${fn.jsonElements(column, path, 'e')} where ${condition})`;
  const element = sql.ref('e.value');
  const among = (of: RawBuilder<unknown>, given: Json) => inList(of, listOf(given), fn.jsonOperand);

  function exactSet(wanted: readonly Json[]): Condition {
    const contained = wanted.map((item) => sql`and ${elements(inList(element, [item], fn.jsonOperand))}`);
    const foreign =
      wanted.length === 0
        ? elements(sql`1 = 1`)
        : elements(sql`not ${inList(element, wanted, fn.jsonOperand)}`);
    return sql`(${fn.jsonIsArray(column, path)} and not ${foreign} ${sql.join(contained, sql` `)})`;
  }

  function condition(operator: FilterOperator, given: Json): Condition {
    if (operator === '$exists')
      return given === true ? fn.jsonHas(column, path) : sql`(not ${fn.jsonHas(column, path)})`;
    if (operator === '$contains') return elements(among(element, given));
    if (operator === '$eq' && Array.isArray(given)) return exactSet(listOf(given));
    if (operator === '$in') return sql`(${among(value, given)} or ${elements(among(element, given))})`;
    return scalarCondition(fn, compared, operator, given);
  }

  return { condition, order: sortType === null ? value : fn.jsonNumber(column, path) };
}
