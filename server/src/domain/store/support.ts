import type { Cid, Millis, UserId } from '../types/index.ts';

/** How much a member of the staff has to do, and since when they wait for more. */
export interface SupportTurn {
  readonly userId: UserId;
  /** Open conversations assigned to them. */
  readonly open: number;
  /** When they were last assigned one; null for never. */
  readonly lastAt: Millis | null;
}

export interface SupportReader {
  /** Returns the snoozed conversations whose time comes first. Deleted ones are left out. */
  nextSnoozeEnds(limit: number): Promise<readonly { readonly cid: Cid; readonly at: Millis }[]>;
}

export interface SupportWriter extends SupportReader {
  /** Returns the turn of each user. No other unit of work passes here until this one ends, so none counts the same. */
  turns(userIds: readonly UserId[]): Promise<readonly SupportTurn[]>;
}
