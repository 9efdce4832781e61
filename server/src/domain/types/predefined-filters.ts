import type { Json, Millis } from './base.ts';

/** A question that the server has written down, for clients to ask by its name. */
export interface PredefinedFilter {
  readonly name: string;
  /** The call it is for. */
  readonly operation: 'QueryChannels';
  /** As a client's filter; `{{name}}` stands for a value that comes with the question. */
  readonly filter: { readonly [key: string]: Json };
  /** Null: the question brings its own order. */
  readonly sort: readonly Json[] | null;
  readonly description: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
