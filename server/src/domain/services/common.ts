import type { ResourceSpec } from '../filters/spec.ts';
import type { Filter, Sort } from '../query-types.ts';
import type { Millis, Raw } from '../types.ts';

type Maybe<T> = T | null | undefined;

/** `{field, direction, type?}` of the wire, or null for the default order. */
export type RawSort = Maybe<readonly unknown[]>;

/** Reads a caller's filter as one of a resource. An empty one matches everything. @throws ApiError 4 */
export type FilterReader = (spec: ResourceSpec) => Filter;

/** Reads a caller's sort as one of a resource; null for the default order. @throws ApiError 4 */
export type SortReader = (spec: ResourceSpec) => readonly Sort[] | null;

export interface SetUnset {
  readonly set?: Maybe<Raw>;
  readonly unset?: Maybe<readonly unknown[]>;
}

/** Paging keys of a message list; absent ones may be undefined or null. Times are epoch milliseconds. */
export interface MessagePaging {
  readonly limit?: Maybe<number>;
  readonly idLt?: Maybe<string>;
  readonly idLte?: Maybe<string>;
  readonly idGt?: Maybe<string>;
  readonly idGte?: Maybe<string>;
  readonly idAround?: Maybe<string>;
  readonly createdAtBefore?: Maybe<Millis>;
  readonly createdAtBeforeOrEqual?: Maybe<Millis>;
  readonly createdAtAfter?: Maybe<Millis>;
  readonly createdAtAfterOrEqual?: Maybe<Millis>;
  readonly createdAtAround?: Maybe<Millis>;
}
