import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import { jsonLength } from '../input/bytes.ts';
import {
  asJson,
  inputError,
  isRecord,
  readList,
  readRecord,
  readText,
  requireId,
  shown,
} from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Json, Millis, PredefinedFilter, Raw } from '../types.ts';
import type { ReadUnit } from '../unit.ts';
import { hasPlaceholders } from './template.ts';

export const FILTERS_SETTING = 'predefined_filters';
const NAME = /^[\w-]{1,255}$/;

/** By name. */
export type StoredFilters = { readonly [name: string]: PredefinedFilter };

export async function storedFilters(unit: ReadUnit): Promise<StoredFilters> {
  const stored = await unit.store.settings.get(FILTERS_SETTING);
  return isRecord(stored) ? (stored as unknown as StoredFilters) : {};
}

export function readName(value: unknown): string {
  const name = requireId(value, 'name');
  if (!NAME.test(name) || name === '__proto__')
    throw inputError('name must have 1 to 255 letters, digits, _ and -');
  return name;
}

/** Checks the fixed parts now. Placeholder values are checked when they come. */
function refuseWrong(filter: Raw, sort: readonly Json[] | null): void {
  if (!hasPlaceholders(asJson(filter))) readFilter(filter, CHANNEL_FIELDS, { kind: 'user' });
  if (!hasPlaceholders(asJson(sort))) readSort(sort, CHANNEL_FIELDS);
}

/** A client's filter to be kept. @throws ApiError 4 */
export function readPredefined(
  raw: Raw,
  name: string,
  times: { readonly createdAt: Millis; readonly updatedAt: Millis },
): PredefinedFilter {
  if (raw.operation !== 'QueryChannels')
    throw inputError(`operation must be one of [QueryChannels], it is "${shown(raw.operation)}"`);
  const filter = readRecord(raw.filter, 'filter');
  const sort = readList(raw.sort, 'sort', LIMITS.sortFields)?.map(asJson) ?? null;
  const bytes = jsonLength(filter) + jsonLength(sort);
  if (bytes > LIMITS.predefinedFilterBytes)
    throw inputError(
      `filter and sort take at most ${LIMITS.predefinedFilterBytes} bytes, these have ${bytes}`,
    );
  refuseWrong(filter, sort);
  const description = readText(raw.description, 'description', LIMITS.predefinedFilterDescription);
  return {
    name,
    operation: 'QueryChannels',
    filter: filter as PredefinedFilter['filter'],
    sort: sort === null || sort.length === 0 ? null : sort,
    description: description === '' ? null : description,
    ...times,
  };
}
