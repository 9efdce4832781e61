import type { Custom, Millis } from './base.ts';

/** The result for one of many objects. */
export type Outcome = { readonly status: 'ok' } | { readonly status: 'error'; readonly error: string };

/** The work of a task and its progress: enough for any server to continue. */
export interface TaskWork {
  /** Name of the job. */
  readonly kind: string;
  readonly input: Custom;
  /** Results so far, by id. */
  readonly done: { readonly [id: string]: Outcome };
  /** Number of servers that have begun it. */
  readonly attempts: number;
  /** The runner that does the work now. A runner that finds another name here stops. */
  readonly runner: string;
}

/** Work that a call started and that goes on after the call. */
export interface TaskRecord {
  /** A UUID. */
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** Null if no work is left, or none was written down. */
  readonly work: TaskWork | null;
  /** Results by subject; null until the task is done. */
  readonly result: Custom | null;
  /** Reason of the failure. */
  readonly error: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
