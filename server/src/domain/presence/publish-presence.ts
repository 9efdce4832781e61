import type { UserRecord } from '../types/index.ts';
import type { UnitPorts } from '../unit.ts';
import { viewUser } from '../users/people.ts';

/** Tells users who follow a user's presence whether that user is online. */
export function publishPresence(ports: UnitPorts, user: UserRecord): void {
  const event = {
    type: 'user.presence.changed',
    cid: null,
    createdAt: ports.clock.now(),
    user: viewUser(ports, user),
  } as const;
  ports.bus.publish({ seq: null, event, audience: { kind: 'presence', userId: user.id }, perUser: null });
}
