import type { Custom, Millis } from './base.ts';

/** What came of one of many. */
export type Outcome = { readonly status: 'ok' } | { readonly status: 'error'; readonly error: string };

/** What a task has to do and how far it is: enough for any server to go on with it. */
export interface TaskWork {
  /** Which job. */
  readonly kind: string;
  readonly input: Custom;
  /** What has come of some of many already, by their ids. */
  readonly done: { readonly [id: string]: Outcome };
  /** How often a server began it. */
  readonly attempts: number;
  /** Who does it now: whoever finds another's name here is no longer asked for. */
  readonly runner: string;
}

/** Work that a call began and that goes on behind it. */
export interface TaskRecord {
  /** A UUID. */
  readonly id: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** Null where nothing is to be done any more, or nobody has written down what. */
  readonly work: TaskWork | null;
  /** What came of it, by what it was about; null until it is done. */
  readonly result: Custom | null;
  /** Why it failed. */
  readonly error: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
