import type { ResourceSpec } from '../filters/spec.ts';
import type { Filter, Sort } from '../query-types.ts';
import type { Millis } from '../types/index.ts';

/** Reads a caller's filter as one of a resource. An empty one matches everything. @throws ApiError `input` */
export type FilterReader = (spec: ResourceSpec) => Filter;

/** Reads a caller's sort as one of a resource; null for the default order. @throws ApiError `input` */
export type SortReader = (spec: ResourceSpec) => readonly Sort[] | null;

/** Rows of a page by default, and at most. */
export interface PageSizes {
  readonly standard: number;
  readonly most: number;
}

/** A place in a list of messages: a message, or a time. */
export type PagePoint = { readonly id: string } | { readonly id: null; readonly at: Millis };

/** A page of messages. Its functions read the request when the rule reaches them, and throw `input`. */
export interface MessagePaging {
  limit(sizes: PageSizes): number;
  /** The middle of the page; null if the page has bounds, or none. */
  around(): PagePoint | null;
  /** The page begins after this place, or with it. */
  after(): (PagePoint & { readonly inclusive: boolean }) | null;
  /** The page ends before this place, or with it. */
  before(): (PagePoint & { readonly inclusive: boolean }) | null;
}
