import type { Readable } from '../../util/readable.ts';

/** How a person wants to be notified while they look elsewhere, on this device. */
export interface AlertChoice {
  /** A short tone; on by default if the owner has sounds. */
  readonly sound: boolean;
  /** System notifications; off by default. Switching them on asks the browser for permission. */
  readonly desktop: boolean;
}

export interface AlertChoices {
  readonly chosen: Readable<AlertChoice>;
  choose(change: Partial<AlertChoice>): void;
}
