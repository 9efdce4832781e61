import { parseDate } from '../input/date.ts';
import { asJson, inputError, readText, wrongDate, wrongType } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { FilterOperator } from '../query-types.ts';
import type { Json } from '../types.ts';

type FieldType = 'string' | 'number' | 'boolean' | 'date' | 'set' | 'custom';

const isScalar = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function readOne(value: unknown, type: FieldType, name: string): Json {
  if (Array.isArray(value)) throw inputError(`cannot match array value on field "${name}"`);
  if (value === null || type === 'custom') {
    if (!isScalar(value)) throw wrongType(name, value, 'string, number or boolean');
    return asJson(value);
  }
  if (type === 'date') {
    const at = typeof value === 'string' ? parseDate(value) : null;
    if (at === null) throw wrongDate(name, value);
    return at;
  }
  const expected = type === 'set' ? 'string' : type;
  if (typeof value !== expected) throw wrongType(name, value, expected);
  return asJson(value);
}

function readMany(value: unknown, type: FieldType, name: string): Json {
  if (!Array.isArray(value)) throw wrongType(name, value, 'array');
  if (value.length > LIMITS.filterValues)
    throw inputError(`field "${name}": at most ${LIMITS.filterValues} values`);
  return value.map((item) => readOne(item, type, name));
}

/** A condition's value, checked against the field's type; dates become epoch milliseconds. */
export function readValue(
  operator: FilterOperator,
  value: unknown,
  { type, name }: { readonly type: FieldType; readonly name: string },
): Json {
  if (operator === '$exists') {
    if (typeof value !== 'boolean') throw inputError('$exists operator only support boolean values');
    return value;
  }
  if (operator === '$in' || operator === '$nin') return readMany(value, type, name);
  if (operator === '$autocomplete' || operator === '$q' || operator === '$any') {
    if (typeof value !== 'string' || value.trim() === '') throw wrongType(name, value, 'non-empty string');
    return readText(value, name);
  }
  const wholeList = operator === '$eq' && (type === 'set' || type === 'custom') && Array.isArray(value);
  return wholeList ? readMany(value, type, name) : readOne(value, type, name);
}
