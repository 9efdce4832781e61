import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { OwnUser, UserRecord } from '../types.ts';
import { ownUser } from './own-user.ts';
import { viewUser } from './people.ts';

/** The muter's own connections learn whom he mutes now, or which channels. */
export async function tellMutes(
  ports: Ports,
  store: StoreWriter,
  user: UserRecord,
  type: 'notification.mutes_updated' | 'notification.channel_mutes_updated',
): Promise<OwnUser> {
  const me = await ownUser(ports, store, user);
  const createdAt = ports.clock.now();
  const event = { type, cid: null, createdAt, user: viewUser(ports, user), me } as const;
  const audience = { kind: 'users', userIds: [user.id] } as const;
  store.afterCommit(() => ports.bus.publish({ seq: null, event, audience, perUser: null }));
  return me;
}
