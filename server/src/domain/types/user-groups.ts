import type { Millis, UserId } from './base.ts';

/** People under one name, by which messages call them together, whatever channels they are in. */
export interface UserGroupRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** The team it belongs to; never changes. */
  readonly teamId: string | null;
  /** Null where the server made it. */
  readonly createdById: UserId | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface UserGroupMember {
  readonly groupId: string;
  readonly userId: UserId;
  /** May change the group. */
  readonly isAdmin: boolean;
  readonly createdAt: Millis;
}

/** A group with those who are in it, first comers first. */
export interface UserGroupView extends UserGroupRecord {
  readonly members: readonly UserGroupMember[];
}
