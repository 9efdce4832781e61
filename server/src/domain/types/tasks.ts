import type { Custom, Millis } from './base.ts';

/** The result for one of many things. */
export type Outcome = { readonly status: 'ok' } | { readonly status: 'error'; readonly error: string };

/** The work of a task and how far it is: enough for any server to go on with it. */
export interface TaskWork {
  /** Which job. */
  readonly kind: string;
  readonly input: Custom;
  /** Results so far, by id. */
  readonly done: { readonly [id: string]: Outcome };
  /** How often a server began it. */
  readonly attempts: number;
  /** The runner that does the work now. A runner that finds another name here stops. */
  readonly runner: string;
}

/** Work that a call began and that goes on behind it. */
export interface TaskRecord {
  /** A UUID. */
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** Null where nothing is to be done any more, or nobody has written down what. */
  readonly work: TaskWork | null;
  /** Results by subject; null until the task is done. */
  readonly result: Custom | null;
  /** Why it failed. */
  readonly error: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
