import type { Raw } from '../types.ts';

type Maybe<T> = T | null | undefined;

/** `{field, direction, type?}` of the wire, or null for the default order. */
export type RawSort = Maybe<readonly unknown[]>;

export interface SetUnset {
  readonly set?: Maybe<Raw>;
  readonly unset?: Maybe<readonly unknown[]>;
}
