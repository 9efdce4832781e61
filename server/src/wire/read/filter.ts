/** The filter and sort language of the API. */
import {
  type FieldRef,
  type FieldType,
  type Filter,
  type FilterOperator,
  type FilterReader,
  fieldNamed,
  inputError,
  type Json,
  LIMITS,
  type ResourceSpec,
  type Sort,
  type SortReader,
  shown,
} from '../../domain/index.ts';
import { parseDate } from './date.ts';
import { asJson, isRecord, type Raw, readRecord, readText, wrongDate, wrongType } from './values.ts';

/** `{field, direction, type?}` of each field; none for the default order. */
export type RawSort = readonly unknown[] | null | undefined;

/** `custom`: of custom data. */
type ValueType = FieldType | 'custom';

const isScalar = (value: unknown) =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

function readScalar(value: unknown, type: ValueType, name: string): Json {
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

function readMany(value: unknown, type: ValueType, name: string): Json {
  if (!Array.isArray(value)) throw wrongType(name, value, 'array');
  if (value.length > LIMITS.filterValues)
    throw inputError(`field "${name}": at most ${LIMITS.filterValues} values`);
  return value.map((item) => readScalar(item, type, name));
}

/** Reads a condition's value, checked against the field's type; dates become epoch milliseconds. */
function readValue(
  operator: FilterOperator,
  value: unknown,
  { type, name }: { readonly type: ValueType; readonly name: string },
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
  return wholeList ? readMany(value, type, name) : readScalar(value, type, name);
}

const OPERATORS: ReadonlySet<string> = new Set<FilterOperator>([
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$autocomplete',
  '$q',
  '$contains',
  '$any',
]);

interface Reading {
  readonly spec: ResourceSpec;
  /** Conditions and groups so far. */
  conditions: number;
  /** Values so far. */
  values: number;
}

/** Databases limit the size of a statement; a filter has a lower limit, and a helpful refusal. */
function count(reading: Reading, values: number): void {
  reading.conditions += 1;
  reading.values += values;
  if (reading.conditions > LIMITS.filterConditions)
    throw inputError(`a filter has at most ${LIMITS.filterConditions} conditions and groups`);
  if (reading.values > LIMITS.filterTotalValues)
    throw inputError(`a filter has at most ${LIMITS.filterTotalValues} values`);
}

function isOperator(key: string): key is FilterOperator {
  return OPERATORS.has(key);
}

const UPPER = /[A-Z]/;

/**
 * Returns the rules' name for a field of the API: `lastMessageAt` for `last_message_at`. A name in camelCase is no name of
 * the API, but a key of custom data; it is returned as an empty name, which no resource has.
 */
function ownName(name: string): string {
  return UPPER.test(name) ? '' : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** @throws ApiError `input` for a field that the resource does not have */
function fieldRef(spec: ResourceSpec, name: string, customAllowed: boolean): FieldRef {
  const own = ownName(name);
  if (fieldNamed(spec, own) !== undefined || spec.sorts.includes(own)) return { kind: 'named', name: own };
  const path = name.split('.');
  if (!customAllowed || path.length > LIMITS.pathDepth || path.some((part) => part === '')) {
    throw inputError(`unrecognized field "${name}"`);
  }
  return { kind: 'custom', path };
}

function readCondition(
  reading: Reading,
  name: string,
  { operator, value }: { readonly operator: FilterOperator; readonly value: unknown },
): Filter {
  const { spec } = reading;
  count(reading, Array.isArray(value) ? value.length : 1);
  const known = fieldNamed(spec, ownName(name));
  const ref = fieldRef(spec, name, spec.customOperators.length > 0);
  if (!(known?.operators ?? spec.customOperators).includes(operator)) {
    if (known?.operators.length === 1 && known.operators[0] === '$contains')
      throw inputError(`${name} only supports $contains operator`);
    const noSearch = known === undefined && operator === '$q';
    throw inputError(
      noSearch
        ? `search is not enabled for field ${spec.name}.${name}`
        : `operator "${operator}" is not allowed for field "${name}"`,
    );
  }
  return {
    op: operator,
    field: ref,
    value: readValue(operator, value, { type: known?.type ?? 'custom', name }),
  };
}

function readField(reading: Reading, name: string, value: unknown): Filter {
  if (!isRecord(value)) return readCondition(reading, name, { operator: '$eq', value });
  const parts = Object.entries(value).map(([operator, operand]) => {
    if (!isOperator(operator)) throw inputError(`operator "${operator}" is not allowed for field "${name}"`);
    return readCondition(reading, name, { operator, value: operand });
  });
  if (parts.length === 0) throw inputError(`field "${name}" has no condition`);
  return { op: '$and', of: parts };
}

function readGroup(
  reading: Reading,
  op: '$and' | '$or' | '$nor',
  { value, depth }: { readonly value: unknown; readonly depth: number },
): Filter {
  if (!Array.isArray(value) || value.length === 0)
    throw inputError(`${op} expects a non-empty array of filters`);
  if (depth >= LIMITS.filterDepth) throw inputError(`filters nest at most ${LIMITS.filterDepth} deep`);
  return { op, of: value.map((part) => readLevel(reading, readRecord(part, op), depth + 1)) };
}

function readLevel(reading: Reading, raw: Raw, depth: number): Filter {
  count(reading, 0);
  const of = Object.entries(raw).map(([key, value]) => {
    if (key === '$and' || key === '$or' || key === '$nor') return readGroup(reading, key, { value, depth });
    if (key.startsWith('$')) throw inputError(`operator "${key}" is not allowed here`);
    return readField(reading, key, value);
  });
  return { op: '$and', of };
}

/** Returns a caller's filter. An empty one matches everything. @throws ApiError `input` */
export function parseFilter(raw: Raw, spec: ResourceSpec): Filter {
  return readLevel({ spec, conditions: 0, values: 0 }, readRecord(raw, 'filter_conditions'), 0);
}

function readSortField(raw: unknown, spec: ResourceSpec): Sort {
  const { field, direction = 1, type = null } = readRecord(raw, 'sort');
  if (typeof field !== 'string') throw wrongType('sort.field', field, 'string');
  if (direction !== 1 && direction !== -1)
    throw inputError(`sort direction of "${field}" must be 1 or -1, it is ${shown(direction)}`);
  if (type !== null && type !== 'number' && type !== 'boolean' && type !== '')
    throw inputError(`sort type of "${field}" must be number or boolean`);
  const own = ownName(field);
  const isSort = spec.sorts.includes(own);
  if (!isSort && fieldNamed(spec, own) !== undefined) throw inputError(`cannot sort by field "${field}"`);
  return {
    field: isSort ? { kind: 'named', name: own } : fieldRef(spec, field, spec.customSorts),
    direction,
    type: type === 'number' || type === 'boolean' ? type : null,
  };
}

/** Returns a client's sort, checked; null if it leaves the order to the default. */
export function parseSort(raw: RawSort, spec: ResourceSpec): readonly Sort[] | null {
  if (raw === null || raw === undefined || raw.length === 0) return null;
  if (raw.length > spec.mostSorts) throw inputError(`sort takes at most ${spec.mostSorts} fields`);
  return raw.map((one) => readSortField(one, spec));
}

/** Returns a filter to be read once the resource is known. */
export function filterOf(raw: Raw): FilterReader {
  return (spec) => parseFilter(raw, spec);
}

/** Returns a sort to be read once the resource is known. */
export function sortOf(raw: RawSort): SortReader {
  return (spec) => parseSort(raw, spec);
}
