import type { Custom, Millis } from './base.ts';

/** Work that a call began and that goes on behind it. */
export interface TaskRecord {
  /** A UUID. */
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** What came of it, by what it was about; null until it is done. */
  readonly result: Custom | null;
  /** Why it failed. */
  readonly error: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
