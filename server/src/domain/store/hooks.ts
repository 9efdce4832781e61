import type { HookDelivery, HookState, Millis } from '../types/index.ts';

/** A page of the log, newest first. */
export interface HookLogQuery {
  readonly hookId: string | null;
  readonly state: HookState | null;
  /** Only entries with lower ids; null for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface HookReader {
  /** Returns when the next delivery is due; null if none waits. */
  nextDue(): Promise<Millis | null>;
  /** Returns hooks with deliveries that are due by now. */
  due(now: Millis): Promise<readonly string[]>;
  log(query: HookLogQuery): Promise<readonly HookDelivery[]>;
}

export interface HookWriter extends HookReader {
  insert(delivery: HookDelivery): Promise<void>;
  /**
   * Claims up to `limit` deliveries of a hook that are due by now: adds an attempt to each, and makes it due again at
   * `until`. Only the claimant sends it before then.
   */
  claim(
    hookId: string,
    { now, until, limit }: { readonly now: Millis; readonly until: Millis; readonly limit: number },
  ): Promise<readonly HookDelivery[]>;
  /** Stores the outcome of an attempt. */
  update(delivery: HookDelivery): Promise<void>;
  /** Removes up to `limit` entries of the log whose ids are lower; returns their number. */
  prune(before: string, limit: number): Promise<number>;
}
