import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import { giveMissedReminders } from '../reminders/give.ts';
import type { ConnectIdentity, SessionService } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { OwnUser, Raw, UserId, UserRecord } from '../types.ts';
import { anonymousUser, requireActive } from '../users/caller.ts';
import { anonymousOwnUser, ownUser } from '../users/own-user.ts';
import { saveUser } from '../users/save-user.ts';
import { newUser, readUserFields, requireUserId } from '../users/user-fields.ts';
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
    const user = { ...newUser(id, 'user', { ...fields, teams: [] }, now), lastActive: now };
    return saveUser(ports, store, null, user);
  }
  requireActive(before);
  const saved = await saveUser(ports, store, before, {
    ...before,
    name: fields.name ?? before.name,
    image: fields.image ?? before.image,
    language: fields.language ?? before.language,
    invisible: fields.invisible ?? before.invisible,
    privacy: fields.privacy ?? before.privacy,
    custom: { ...before.custom, ...fields.custom },
  });
  if (now - (saved.lastActive ?? 0) < LIMITS.lastActiveGrainMs) return saved;
  await store.users.setLastActive(id, now);
  return { ...saved, lastActive: now };
}

async function openUser(
  ports: Ports,
  userId: UserId,
  connectionId: string,
  details: Raw | null,
): Promise<{ readonly role: string; readonly me: OwnUser }> {
  if (details !== null && details.id !== undefined && details.id !== userId) {
    throw new ApiError('auth', `user_details.id is not the token's user: expected "${userId}"`);
  }
  return ports.store.write(async (store) => {
    const user = await upsertOnConnect(ports, store, userId, details);
    await giveMissedReminders(ports, store, userId);
    const me = { ...(await ownUser(ports, store, user)), online: !user.invisible };
    store.afterCommit(() => {
      // The socket may be gone by now; its close has been told already.
      if (!ports.connections.has(connectionId)) return;
      if (ports.presence.opened(userId, connectionId) && !user.invisible) tellPresence(ports, user);
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
  if (!wasLast || user.role === 'anonymous') return;
  const now = ports.clock.now();
  await ports.store.write(async (store) => {
    await store.users.setLastActive(userId, now);
    // Nobody saw him come.
    if (user.invisible) return;
    store.afterCommit(() => tellPresence(ports, { ...user, lastActive: now }));
  });
}

export function sessionService(ports: Ports): SessionService {
  const open = async (identity: ConnectIdentity, connectionId: string, details: Raw | null) => {
    const { userId } = identity;
    if (identity.kind === 'anonymous') {
      return { actor: identity, me: openAnonymous(ports, userId, connectionId) };
    }
    const { role, me } = await openUser(ports, userId, connectionId, details);
    return { actor: { kind: 'user', userId, role }, me } as const;
  };
  return {
    open: ({ identity, connectionId, details }) => open(identity, connectionId, details),
    async close(connectionId, userId) {
      const stored = await ports.store.read((reader) => reader.users.get(userId));
      await closeUser(ports, userId, connectionId, stored ?? anonymousUser(userId));
    },
  };
}
