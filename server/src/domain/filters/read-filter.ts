import type { Filter } from '../query-types.ts';
import type { FilterReader } from '../services/index.ts';
import type { Actor } from '../types/index.ts';
import { requireAffordable } from './cost.ts';
import type { ResourceSpec } from './spec.ts';

/**
 * Returns a caller's filter of a resource.
 * @throws ApiError `input` if the filter is ill-formed, or costs more than the caller may ask for
 */
export function readFilter(read: FilterReader, spec: ResourceSpec, actor: Pick<Actor, 'kind'>): Filter {
  const filter = read(spec);
  requireAffordable(spec, filter, actor);
  return filter;
}
