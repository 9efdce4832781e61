import type { UserId } from '../types/index.ts';
import type { UnitPorts } from '../unit.ts';

/**
 * Returns whether the user is connected, on this node or another. A connection that has just opened is known here
 * before presence receives it.
 */
export const isHere = ({ presence, connections }: UnitPorts, userId: UserId): boolean =>
  presence.isOnline(userId) || connections.connectionsOf(userId).length > 0;
