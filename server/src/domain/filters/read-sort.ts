import { inputError, readRecord, shown, wrongType } from '../input/read.ts';
import type { Sort } from '../query-types.ts';
import type { RawSort } from '../services.ts';
import { fieldRef } from './read-filter.ts';
import { fieldNamed, type ResourceSpec } from './spec.ts';

function readOne(raw: unknown, spec: ResourceSpec): Sort {
  const { field, direction = 1, type = null } = readRecord(raw, 'sort');
  if (typeof field !== 'string') throw wrongType('sort.field', field, 'string');
  if (direction !== 1 && direction !== -1)
    throw inputError(`sort direction of "${field}" must be 1 or -1, it is ${shown(direction)}`);
  if (type !== null && type !== 'number' && type !== 'boolean' && type !== '')
    throw inputError(`sort type of "${field}" must be number or boolean`);
  const isSort = spec.sorts.includes(field);
  if (!isSort && fieldNamed(spec, field) !== undefined) throw inputError(`cannot sort by field "${field}"`);
  return {
    field: isSort ? { kind: 'named', name: field } : fieldRef(spec, field, spec.customSorts),
    direction,
    type: type === 'number' || type === 'boolean' ? type : null,
  };
}

/** A client's sort, checked; null where it leaves the order to the default. */
export function readSort(raw: RawSort, spec: ResourceSpec): readonly Sort[] | null {
  if (raw === null || raw === undefined || raw.length === 0) return null;
  if (raw.length > spec.mostSorts) throw inputError(`sort takes at most ${spec.mostSorts} fields`);
  return raw.map((one) => readOne(one, spec));
}
