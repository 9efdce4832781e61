import type { Millis } from './base.ts';

/** What goes once it is old: messages, or channels in which nobody has written for so long. */
export type RetentionKind = 'old-messages' | 'inactive-channels';

export interface RetentionPolicy {
  readonly kind: RetentionKind;
  readonly maxAgeHours: number;
  readonly enabledAt: Millis;
}

/** One search for what is too old. */
export interface RetentionRun {
  /** The id of its task. */
  readonly id: string;
  readonly kind: RetentionKind;
  readonly at: Millis;
  readonly channelsDeleted: number;
  readonly messagesDeleted: number;
}
