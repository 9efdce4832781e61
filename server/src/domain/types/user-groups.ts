import type { Millis, UserId } from './base.ts';

/** Users under one name, by which messages mention them together, whatever channels they are in. */
export interface UserGroupRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** The group's team; never changes. */
  readonly teamId: string | null;
  /** Null if the server made it. */
  readonly createdById: UserId | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface UserGroupMember {
  readonly groupId: string;
  readonly userId: UserId;
  /** The member may change the group. */
  readonly isAdmin: boolean;
  readonly createdAt: Millis;
}

/** A group with its members, in the order in which they joined. */
export interface UserGroupView extends UserGroupRecord {
  readonly members: readonly UserGroupMember[];
}
