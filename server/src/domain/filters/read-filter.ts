import { inputError, isRecord, readRecord } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { FieldRef, Filter, FilterOperator } from '../query-types.ts';
import type { Actor, Raw } from '../types.ts';
import { requireAffordable } from './cost.ts';
import { readValue } from './read-value.ts';
import { fieldNamed, type ResourceSpec } from './spec.ts';

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

/** Databases limit how large a statement is; a filter is held to less, in words that help. */
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

/** @throws ApiError 4 for a field the resource does not have. */
export function fieldRef(spec: ResourceSpec, name: string, customAllowed: boolean): FieldRef {
  if (fieldNamed(spec, name) !== undefined || spec.sorts.includes(name)) return { kind: 'named', name };
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
  const known = fieldNamed(spec, name);
  const ref: FieldRef =
    known === undefined ? fieldRef(spec, name, spec.customOperators.length > 0) : { kind: 'named', name };
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

/** Returns a caller's filter. An empty one matches everything. @throws ApiError 4 */
export function parseFilter(raw: Raw, spec: ResourceSpec): Filter {
  return readLevel({ spec, conditions: 0, values: 0 }, readRecord(raw, 'filter_conditions'), 0);
}

/**
 * Returns a caller's filter, checked.
 * @throws ApiError 4 with the API's texts, and where the filter costs more than the caller may ask for
 */
export function readFilter(raw: Raw, spec: ResourceSpec, actor: Pick<Actor, 'kind'>): Filter {
  const filter = parseFilter(raw, spec);
  requireAffordable(spec, filter, actor);
  return filter;
}
