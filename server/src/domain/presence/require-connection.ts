import { ApiError } from '../errors.ts';
import type { Actor, ConnectionId } from '../types/index.ts';
import type { UnitPorts } from '../unit.ts';

/**
 * Returns the caller's own open connection, for calls that subscribe it.
 * @throws ApiError `input` without one, `unknownConnection` for a stale id.
 */
export function requireConnection(
  { connections }: UnitPorts,
  actor: Actor,
  connectionId: ConnectionId | null | undefined,
): ConnectionId {
  if (actor.kind === 'server' || connectionId === null || connectionId === undefined || connectionId === '') {
    throw new ApiError(
      'input',
      'Watch or Presence requires an active websocket connection, please make sure to include your websocket connection_id',
    );
  }
  if (!connections.has(connectionId) || connections.userOf(connectionId) !== actor.userId) {
    throw new ApiError(
      'unknownConnection',
      `connection id ${connectionId} is unknown or closed: connect again and use the new id`,
    );
  }
  return connectionId;
}
