import { isObject } from '../json/object.ts';
import type { PredefinedFilter } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

export const FILTERS_SETTING = 'predefined_filters';

/** By name. */
export type StoredFilters = { readonly [name: string]: PredefinedFilter };

export async function storedFilters(unit: ReadUnit): Promise<StoredFilters> {
  const stored = await unit.store.settings.get(FILTERS_SETTING);
  return isObject(stored) ? (stored as unknown as StoredFilters) : {};
}
