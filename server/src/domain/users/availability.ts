import { STAFF_ROLES } from '../channel-types.ts';
import type { UserRecord } from '../types/index.ts';

/** What one of the staff sets on their own user while they do not answer; any other value stands for being there. */
const AWAY: readonly unknown[] = ['away', 'dnd'];

/** Returns whether one of the staff is away or wants no disturbance, as they chose it. For visitors they are offline. */
export const isAway = ({ role, custom }: Pick<UserRecord, 'role' | 'custom'>): boolean =>
  AWAY.includes(custom.availability) && STAFF_ROLES.includes(role);

/** Returns whether one of the staff wants no notifications for now. */
export const isUndisturbed = (user: Pick<UserRecord, 'role' | 'custom'>): boolean =>
  isAway(user) && user.custom.availability === 'dnd';
