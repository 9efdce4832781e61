import { ownTotals } from '../events/recipients.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type { OwnUser, UserRecord } from '../types.ts';
import { viewUser } from './people.ts';

const NOBODYS = {
  unreadThreads: 0,
  devices: [],
  mutes: [],
  channelMutes: [],
  blockedUserIds: [],
} as const;

/** A connection without a user has nothing of its own. */
export function anonymousOwnUser(ports: Ports, user: UserRecord): OwnUser {
  return {
    ...viewUser(ports, user),
    ...NOBODYS,
    latestHiddenChannels: [],
    totalUnreadCount: 0,
    unreadChannels: 0,
  };
}

/** The caller complete: clients drop what they know of themselves for this. */
export async function ownUser(ports: Ports, store: StoreReader, user: UserRecord): Promise<OwnUser> {
  const totals = await ownTotals(store, user.id, user.role);
  const unreadThreads = await unreadThreadsOf(store, user.id);
  const latestHiddenChannels = await store.members.hiddenCids(user.id);
  return { ...viewUser(ports, user), ...NOBODYS, ...totals, unreadThreads, latestHiddenChannels };
}
