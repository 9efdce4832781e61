import { parseCid } from '../channels/cid.ts';
import { BUILT_IN_POLICY } from '../policy/build.ts';
import type { Cid, ConnectionId, UserId, UserRecord } from '../types/index.ts';
import type { UnitPorts } from '../unit.ts';
import { viewUser } from '../users/people.ts';

type Watching = 'user.watching.start' | 'user.watching.stop';

/** Publishes to all watchers that a user started or stopped watching, unless the user is invisible. */
function publishUnlessInvisible(
  ports: UnitPorts,
  type: Watching,
  { cid, user }: { readonly cid: Cid; readonly user: UserRecord },
): void {
  // Nobody saw the user come.
  if (!user.invisible) publishWatchingEvent(ports, type, { cid, user });
}

function publishWatchingEvent(
  ports: UnitPorts,
  type: Watching,
  { cid, user }: { readonly cid: Cid; readonly user: UserRecord },
): void {
  const { types } = ports.policy?.() ?? BUILT_IN_POLICY;
  if (types.get(parseCid(cid).type)?.config.connectEvents !== true) return;
  const createdAt = ports.clock.now();
  const watcherCount = ports.presence.watcherCount(cid);
  ports.bus.publish({
    seq: null,
    event: { type, cid, createdAt, user: viewUser(ports, user), watcherCount },
    audience: { kind: 'watchers', cid },
    perUser: null,
  });
}

/** Publishes that a user who became invisible left the channels they watch, or that a visible one is back. */
export function publishVisibility(ports: UnitPorts, user: UserRecord): void {
  ports.presence.setSeen(user.id, !user.invisible);
  const type = user.invisible ? 'user.watching.stop' : 'user.watching.start';
  for (const cid of ports.presence.watchedByUser(user.id)) publishWatchingEvent(ports, type, { cid, user });
}

/** Subscribes the connection to the channel's events. Returns whether it is the user's first one there. */
export function startWatching(
  ports: UnitPorts,
  cid: Cid,
  { userId, connectionId }: { readonly userId: UserId; readonly connectionId: ConnectionId },
): boolean {
  ports.connections.subscribe(connectionId, cid);
  return ports.presence.watch(cid, userId, connectionId);
}

export function publishWatching(ports: UnitPorts, cid: Cid, user: UserRecord): void {
  publishUnlessInvisible(ports, 'user.watching.start', { cid, user });
}

/** Takes a connection out of a channel. The event goes out before it leaves, so that the connection gets it too. */
export function stopWatching(
  ports: UnitPorts,
  cid: Cid,
  { user, connectionId }: { readonly user: UserRecord; readonly connectionId: ConnectionId },
): void {
  const wasLast = ports.presence.unwatch(cid, user.id, connectionId);
  if (wasLast) publishUnlessInvisible(ports, 'user.watching.stop', { cid, user });
  ports.connections.unsubscribe(connectionId, cid);
}

/** Takes all connections of a user out of a channel they may no longer read. */
export function expelWatcher(ports: UnitPorts, cid: Cid, user: UserRecord): void {
  for (const connectionId of ports.presence.watchingConnections(cid, user.id)) {
    stopWatching(ports, cid, { user, connectionId });
  }
}
