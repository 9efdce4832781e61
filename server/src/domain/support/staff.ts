import { STAFF_ROLES } from '../channel-types.ts';
import type { UserRecord } from '../types/index.ts';

/** Returns whether a user is one of the active staff, to whom conversations can be assigned. */
export const isActiveStaff = (user: UserRecord | null): user is UserRecord =>
  user !== null && user.deactivatedAt === null && user.deletedAt === null && STAFF_ROLES.includes(user.role);
