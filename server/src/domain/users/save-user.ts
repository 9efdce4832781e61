import type { Ports } from '../ports.ts';
import { tellPresence } from '../presence/tell-presence.ts';
import { tellSeen } from '../presence/watching.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Json, UserRecord } from '../types.ts';
import { viewUser } from './people.ts';
import { loseRole } from './role-change.ts';
import { sameData } from './same.ts';
import { requireFreeName } from './unique-name.ts';

/**
 * Store a user if anything changed, with `updatedAt` moved on and user.updated told to presence subscribers and to the
 * user's own connections. What stays the same is not written. Answers with what is stored now.
 */
export async function saveUser(
  ports: Ports,
  store: StoreWriter,
  before: UserRecord | null,
  after: UserRecord,
): Promise<UserRecord> {
  if (before === null) {
    await requireFreeName(store, null, after);
    await store.users.put(after);
    return after;
  }
  const plain = (user: UserRecord) => ({ ...user, updatedAt: 0 }) as unknown as Json;
  if (sameData(plain(before), plain(after))) return before;
  await requireFreeName(store, before, after);
  const createdAt = ports.clock.now();
  const saved = { ...after, updatedAt: createdAt };
  await store.users.put(saved);
  if (before.role !== saved.role) await loseRole(ports, store, before, saved);
  store.afterCommit(() => {
    const event = { type: 'user.updated', cid: null, createdAt, user: viewUser(ports, saved) } as const;
    const tell = (audience: Parameters<Ports['bus']['publish']>[0]['audience']) =>
      ports.bus.publish({ seq: null, event, audience, perUser: null });
    tell({ kind: 'presence', userId: saved.id });
    tell({ kind: 'users', userIds: [saved.id] });
    if (before.invisible === saved.invisible || !ports.presence.isOnline(saved.id)) return;
    tellSeen(ports, saved);
    tellPresence(ports, saved);
  });
  return saved;
}
