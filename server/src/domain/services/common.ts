import type { Millis, Raw } from '../types.ts';

type Maybe<T> = T | null | undefined;

/** On whose behalf the server acts, as a request says it; `field` names the place in refusals. */
export interface ActingAs {
  readonly field: string;
  readonly named: { readonly userId: unknown; readonly user: unknown };
}

/** A user as a request describes them inside of another object; `users/upsert.ts` reads the keys. */
export type EmbeddedUser = Raw;

/** `{field, direction, type?}` of the wire, or null for the default order. */
export type RawSort = Maybe<readonly unknown[]>;

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
