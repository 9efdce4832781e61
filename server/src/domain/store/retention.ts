import type { Cid, Millis } from '../types/index.ts';

/** A slice of all channels, by cid. */
export interface Slice<T> {
  readonly found: readonly T[];
  /** Where the next slice begins; null after the last one. */
  readonly after: Cid | null;
}

export interface RetentionReader {
  /** Returns channels of a slice that hold messages from before a time, with their number. */
  olderMessages(
    before: Millis,
    slice: { readonly after: Cid | null; readonly limit: number },
  ): Promise<Slice<{ readonly cid: Cid; readonly count: number }>>;
  /** Returns channels of a slice in which nothing was written since a time. */
  inactive(
    before: Millis,
    slice: { readonly after: Cid | null; readonly limit: number },
  ): Promise<Slice<Cid>>;
}
