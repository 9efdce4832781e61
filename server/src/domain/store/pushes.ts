import type { Millis, PushRecord } from '../types.ts';

export interface PushReader {
  /** When the next one is due; null where none waits. */
  nextDue(): Promise<Millis | null>;
}
export interface PushWriter extends PushReader {
  insert(pushes: readonly PushRecord[]): Promise<void>;
  /**
   * Up to `limit` that are due by now, one attempt more each, and due again at `until`: whoever claims one is the only one
   * to do it before then.
   */
  claim(now: Millis, until: Millis, limit: number): Promise<readonly PushRecord[]>;
  /** To be tried again. */
  postpone(id: string, dueAt: Millis): Promise<void>;
  /** Safe to repeat. */
  remove(ids: readonly string[]): Promise<void>;
}
