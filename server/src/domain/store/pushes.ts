import type { Millis, PushRecord } from '../types/index.ts';

export interface PushReader {
  /** Returns when the next push is due; null if none waits. */
  nextDue(): Promise<Millis | null>;
}
export interface PushWriter extends PushReader {
  insert(pushes: readonly PushRecord[]): Promise<void>;
  /**
   * Claims up to `limit` pushes that are due by now: adds an attempt to each, and makes it due again at `until`. Only
   * the claimant sends it before then.
   */
  claim(now: Millis, until: Millis, limit: number): Promise<readonly PushRecord[]>;
  /** Schedules another attempt. */
  postpone(id: string, dueAt: Millis): Promise<void>;
  /** Safe to repeat. */
  remove(ids: readonly string[]): Promise<void>;
}
