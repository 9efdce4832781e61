import type { Sort } from '../query-types.ts';
import type { SortReader } from '../services/index.ts';
import type { ResourceSpec } from './spec.ts';

/** Returns a caller's sort of a resource; null if they leave the order to the default. @throws ApiError `input` */
export function readSort(read: SortReader | null | undefined, spec: ResourceSpec): readonly Sort[] | null {
  return read?.(spec) ?? null;
}
