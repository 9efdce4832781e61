import type { OwnUser, UserRecord } from '../types/index.ts';
import { publish, type Unit } from '../unit.ts';
import { ownUser } from './own-user.ts';
import { viewUser } from './people.ts';

/** Tells the muter's own connections which users or channels they mute now. */
export async function publishMutes(
  unit: Unit,
  user: UserRecord,
  type: 'notification.mutes_updated' | 'notification.channel_mutes_updated',
): Promise<OwnUser> {
  const me = await ownUser(unit, user);
  const createdAt = unit.clock.now();
  const event = { type, cid: null, createdAt, user: viewUser(unit, user), me } as const;
  const audience = { kind: 'users', userIds: [user.id] } as const;
  publish(unit, event, audience);
  return me;
}
