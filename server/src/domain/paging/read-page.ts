import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import type { ResourceSpec } from '../filters/spec.ts';
import type { Sort } from '../query-types.ts';
import type { FilterReader, PageInput } from '../services/index.ts';
import type { PageQuery } from '../store/paged.ts';
import type { Actor } from '../types/index.ts';

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

/** Returns the values of the sort's keys. */
const keysOf = (sort: readonly Sort[], { textSorts }: PagedSpec) =>
  sort.map(({ field }) => (field.kind === 'named' && textSorts.includes(field.name) ? 'text' : 'number'));

/** Returns the page that a client asks for. @throws ApiError `input` */
export function readPage(input: PageInput, spec: PagedSpec, actor: Pick<Actor, 'kind'>): PageQuery {
  const sort = readSort(input.sort, spec) ?? spec.standardSort;
  return {
    filter: readFilter(input.filter ?? EVERYTHING, spec, actor),
    sort,
    limit: input.limit(spec.sizes),
    cursor: input.cursor(keysOf(sort, spec)),
  };
}
