export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Known ids, so that some requests pass the first checks. */
export interface Known {
  readonly users: readonly string[];
  /** Channels as `type:id`. */
  readonly cids: readonly string[];
  readonly messages: readonly string[];
  readonly connectionIds: readonly string[];
}
