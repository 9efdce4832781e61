import type { Readable } from '../../util/readable.ts';

/** How a person wants to be told of what happens while they look elsewhere, on this device. */
export interface AlertChoice {
  /** A short tone; on until it is switched off, where the owner has sounds. */
  readonly sound: boolean;
  /** Notifications of the system; off until they are switched on, which asks the browser. */
  readonly desktop: boolean;
}

export interface AlertChoices {
  readonly chosen: Readable<AlertChoice>;
  choose(change: Partial<AlertChoice>): void;
}
