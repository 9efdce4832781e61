import type { Millis } from './base.ts';

/** A text that the staff insert into their answers. */
export interface CannedAnswer {
  /** By which it is found; each is there once, whatever its case. */
  readonly shortcut: string;
  /** May hold variables, such as `{{visitor.name}}`, that clients fill in. */
  readonly text: string;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}
