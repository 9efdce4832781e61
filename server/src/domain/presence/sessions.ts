import { addDevice, newDevice } from '../devices/index.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import { giveMissedReminders } from '../reminders/give.ts';
import type { DeviceInput, SessionService, UserDetails } from '../services/index.ts';
import type { OwnUser, UserId, UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { anonymousUser, requireActive } from '../users/caller.ts';
import { anonymousOwnUser, ownUser } from '../users/own-user.ts';
import { saveUser } from '../users/save-user.ts';
import { mergedData, NOTHING_SAID, newUser } from '../users/user-fields.ts';
import { requireUserId } from '../users/user-id.ts';
import { publishPresence } from './publish-presence.ts';
import { stopWatching } from './watching.ts';

/** Stores the client's details of its user as it connects; it cannot set role, teams and roles in teams. */
async function upsertOnConnect(unit: Unit, id: UserId, details: UserDetails | null): Promise<UserRecord> {
  const fields = details?.fields() ?? NOTHING_SAID;
  const now = unit.clock.now();
  const before = await unit.store.users.get(id);
  if (before === null) {
    requireUserId(id, 'user_id');
    const user = newUser(id, 'user', { fields: { ...fields, teams: [], teamsRole: {} }, now });
    return saveUser(unit, null, user.invisible ? user : { ...user, lastActive: now });
  }
  requireActive(before);
  const saved = await saveUser(unit, before, {
    ...before,
    name: fields.name ?? before.name,
    image: fields.image ?? before.image,
    language: fields.language ?? before.language,
    invisible: fields.invisible ?? before.invisible,
    privacy: fields.privacy ?? before.privacy,
    custom: mergedData(before.custom, fields.custom),
    pageData: mergedData(before.pageData, fields.pageData),
  });
  // The time of an invisible user's visit is private as well.
  if (saved.invisible || now - (saved.lastActive ?? 0) < LIMITS.lastActiveGrainMs) return saved;
  await unit.store.users.setLastActive(id, now);
  return { ...saved, lastActive: now };
}

interface OpenUserInput {
  readonly connectionId: string;
  readonly details: UserDetails | null;
  readonly device: DeviceInput | null;
}

async function openUser(
  ports: Ports,
  userId: UserId,
  { connectionId, details, device }: OpenUserInput,
): Promise<{ readonly role: string; readonly me: OwnUser }> {
  if (details !== null && details.id !== undefined && details.id !== userId) {
    throw new ApiError('auth', `user_details.id is not the token's user: expected "${userId}"`);
  }
  const added = device === null ? null : newDevice(ports, device);
  return runUnit(ports, async (unit) => {
    const user = await upsertOnConnect(unit, userId, details);
    if (added !== null) await addDevice(unit, userId, added);
    await giveMissedReminders(unit, userId);
    const me = { ...(await ownUser(unit, user)), online: !user.invisible };
    unit.store.afterCommit(() => {
      // The socket may be gone by now; its close has been reported already.
      if (!unit.connections.has(connectionId)) return;
      const isFirst = unit.presence.opened(userId, connectionId);
      unit.presence.setSeen(userId, !user.invisible);
      if (isFirst && !user.invisible) publishPresence(unit, user);
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
  { connectionId, user }: { readonly connectionId: string; readonly user: UserRecord },
): Promise<void> {
  for (const cid of ports.presence.watchedBy(connectionId)) stopWatching(ports, cid, { user, connectionId });
  const wasLast = ports.presence.closed(userId, connectionId);
  // Nobody saw the invisible user come.
  if (!wasLast || user.invisible || user.role === 'anonymous') return;
  const now = ports.clock.now();
  await runUnit(ports, async (unit) => {
    await unit.store.users.setLastActive(userId, now);
    unit.store.afterCommit(() => publishPresence(unit, { ...user, lastActive: now }));
  });
}

export function sessionService(ports: Ports): SessionService {
  return {
    async open({ identity, connectionId, details, device = null }) {
      const { userId } = identity;
      if (identity.kind === 'anonymous') {
        return { actor: identity, me: openAnonymous(ports, userId, connectionId) };
      }
      const { role, me } = await openUser(ports, userId, { connectionId, details, device });
      return { actor: { kind: 'user', userId, role }, me };
    },
    async close(connectionId, userId) {
      const stored = await runReadUnit(ports, (unit) => unit.store.users.get(userId));
      await closeUser(ports, userId, { connectionId, user: stored ?? anonymousUser(userId) });
    },
  };
}
