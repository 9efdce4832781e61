import { addDevice, readDevice } from '../devices/index.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { giveMissedReminders } from '../reminders/give.ts';
import type { DeviceInput, SessionService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { OwnUser, Raw, UserId, UserRecord } from '../types.ts';
import { anonymousUser, requireActive } from '../users/caller.ts';
import { anonymousOwnUser, ownUser } from '../users/own-user.ts';
import { saveUser } from '../users/save-user.ts';
import { mergedData, newUser, readUserFields, requireUserId } from '../users/user-fields.ts';
import { tellPresence } from './tell-presence.ts';
import { stopWatching } from './watching.ts';

/** Connecting merges what the client says of itself; role and teams are not its to say. */
async function upsertOnConnect(
  ports: Ports,
  store: StoreWriter,
  id: UserId,
  details: Raw | null,
): Promise<UserRecord> {
  const fields = readUserFields(details ?? {});
  const now = ports.clock.now();
  const before = await store.users.get(id);
  if (before === null) {
    requireUserId(id, 'user_id');
    const user = newUser(id, 'user', { ...fields, teams: [] }, now);
    return saveUser(ports, store, null, user.invisible ? user : { ...user, lastActive: now });
  }
  requireActive(before);
  const saved = await saveUser(ports, store, before, {
    ...before,
    name: fields.name ?? before.name,
    image: fields.image ?? before.image,
    language: fields.language ?? before.language,
    invisible: fields.invisible ?? before.invisible,
    privacy: fields.privacy ?? before.privacy,
    custom: mergedData(before.custom, fields.custom),
    pageData: mergedData(before.pageData, fields.pageData),
  });
  // When an invisible one was there is nobody's business either.
  if (saved.invisible || now - (saved.lastActive ?? 0) < LIMITS.lastActiveGrainMs) return saved;
  await store.users.setLastActive(id, now);
  return { ...saved, lastActive: now };
}

async function openUser(
  ports: Ports,
  userId: UserId,
  connectionId: string,
  details: Raw | null,
  device: DeviceInput | null,
): Promise<{ readonly role: string; readonly me: OwnUser }> {
  if (details !== null && details.id !== undefined && details.id !== userId) {
    throw new ApiError('auth', `user_details.id is not the token's user: expected "${userId}"`);
  }
  const added = device === null ? null : readDevice(ports, device);
  return ports.store.write(async (store) => {
    const user = await upsertOnConnect(ports, store, userId, details);
    if (added !== null) await addDevice(store, userId, added);
    await giveMissedReminders(ports, store, userId);
    const me = { ...(await ownUser(ports, store, user)), online: !user.invisible };
    store.afterCommit(() => {
      // The socket may be gone by now; its close has been told already.
      if (!ports.connections.has(connectionId)) return;
      const isFirst = ports.presence.opened(userId, connectionId);
      ports.presence.setSeen(userId, !user.invisible);
      if (isFirst && !user.invisible) tellPresence(ports, user);
    });
    return { role: user.role, me };
  });
}

function openAnonymous(ports: Ports, userId: UserId, connectionId: string): OwnUser {
  ports.presence.opened(userId, connectionId);
  return anonymousOwnUser(ports, anonymousUser(userId));
}

async function closeUser(
  ports: Ports,
  userId: UserId,
  connectionId: string,
  user: UserRecord,
): Promise<void> {
  for (const cid of ports.presence.watchedBy(connectionId)) stopWatching(ports, cid, user, connectionId);
  const wasLast = ports.presence.closed(userId, connectionId);
  // Nobody saw an invisible one come.
  if (!wasLast || user.invisible || user.role === 'anonymous') return;
  const now = ports.clock.now();
  await ports.store.write(async (store) => {
    await store.users.setLastActive(userId, now);
    store.afterCommit(() => tellPresence(ports, { ...user, lastActive: now }));
  });
}

export function sessionService(ports: Ports): SessionService {
  return {
    async open({ identity, connectionId, details, device = null }) {
      const { userId } = identity;
      if (identity.kind === 'anonymous') {
        return { actor: identity, me: openAnonymous(ports, userId, connectionId) };
      }
      const { role, me } = await openUser(ports, userId, connectionId, details, device);
      return { actor: { kind: 'user', userId, role }, me };
    },
    async close(connectionId, userId) {
      const stored = await ports.store.read((reader) => reader.users.get(userId));
      await closeUser(ports, userId, connectionId, stored ?? anonymousUser(userId));
    },
  };
}
