import type { Filter, Sort } from '../query-types.ts';

/** The values a row is sorted by, its tie breaker last. */
export type SortKeys = readonly (string | number | null)[];

/** Start of a page: after a row (`next`) or before it (`prev`). */
export interface Cursor {
  readonly side: 'next' | 'prev';
  readonly keys: SortKeys;
}

export interface PageQuery {
  readonly filter: Filter;
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly cursor: Cursor | null;
}

/** A page in the sort's order, and the keys at which the neighbouring pages begin; null if there are none. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: SortKeys | null;
  readonly prev: SortKeys | null;
}
