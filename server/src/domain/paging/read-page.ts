import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import type { ResourceSpec } from '../filters/spec.ts';
import { inputError, readLimit } from '../input/read.ts';
import type { Sort } from '../query-types.ts';
import type { FilterReader, RawPage } from '../services.ts';
import type { Cursor, PageQuery, SortKeys } from '../store/paged.ts';
import type { Actor } from '../types.ts';

/** How a resource is paged. */
export interface PagedSpec extends ResourceSpec {
  readonly standardSort: readonly Sort[];
  /** Sort fields that hold text; the others hold numbers. */
  readonly textSorts: readonly string[];
  readonly sizes: { readonly standard: number; readonly most: number };
}

export const by = (name: string, direction: 1 | -1): Sort => ({
  field: { kind: 'named', name },
  direction,
  type: null,
});

const EVERYTHING: FilterReader = () => ({ op: '$and', of: [] });

const BROKEN = 'next and prev must be what an earlier page with the same sort answered';

/** A cursor comes from outside: its values must be of the types of what they are compared with. */
function readKeys(values: readonly unknown[], sort: readonly Sort[], spec: PagedSpec): SortKeys {
  if (values.length !== sort.length + 1) throw inputError(BROKEN);
  const keys = values.map((value, i) => {
    const field = sort[i]?.field;
    const isText = field === undefined || (field.kind === 'named' && spec.textSorts.includes(field.name));
    const fits = isText ? typeof value === 'string' : typeof value === 'number' && Number.isFinite(value);
    // The tie breaker, the last one, is never null.
    if (!fits && !(value === null && field !== undefined)) throw inputError(BROKEN);
    return value as string | number | null;
  });
  return keys;
}

function readCursor(input: RawPage, sort: readonly Sort[], spec: PagedSpec): Cursor | null {
  const { next = null, prev = null } = input;
  if (next !== null && prev !== null) throw inputError('cannot use next and prev at once');
  if (next !== null) return { side: 'next', keys: readKeys(next, sort, spec) };
  return prev === null ? null : { side: 'prev', keys: readKeys(prev, sort, spec) };
}

/** A client's question for a page. @throws ApiError 4. */
export function readPage(input: RawPage, spec: PagedSpec, actor: Pick<Actor, 'kind'>): PageQuery {
  const sort = readSort(input.sort, spec) ?? spec.standardSort;
  return {
    filter: readFilter(input.filter ?? EVERYTHING, spec, actor),
    sort,
    limit: readLimit(input.limit, spec.sizes),
    cursor: readCursor(input, sort, spec),
  };
}
