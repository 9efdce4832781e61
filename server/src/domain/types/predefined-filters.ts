import type { Json, Millis } from './base.ts';

/** A query that the server has defined, for clients to use by its name. */
export interface PredefinedFilter {
  readonly name: string;
  /** The call that the filter is for. */
  readonly operation: 'QueryChannels';
  /** A client's filter; `{{name}}` stands for a value that comes with the query. */
  readonly filter: { readonly [key: string]: Json };
  /** Null: the query brings its own order. */
  readonly sort: readonly Json[] | null;
  readonly description: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
