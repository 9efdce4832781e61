import { ApiError } from '../errors.ts';
import { inputError, readRecord, requireId } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep } from '../input/set-unset.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Custom, Json, Raw, UserId, UserRecord, UserView } from '../types.ts';
import { type Caller, callerOf } from './caller.ts';
import { saveUser } from './save-user.ts';
import { concludeUsers, refuseServerFields, requireSelf } from './upsert.ts';
import { OWNED_USER_KEYS, readUserFields, requireRole } from './user-fields.ts';

const RESERVED: ReadonlySet<string> = new Set([...OWNED_USER_KEYS, 'id']);

/** The user as the flat object a client knows, so that one set of steps serves named and custom keys. */
function flat(user: UserRecord): Custom {
  const { typingIndicators, readReceipts, deliveryReceipts } = user.privacy;
  const named: [string, Json | null][] = [
    ['name', user.name],
    ['image', user.image],
    ['language', user.language],
    ['role', user.role],
    ['teams', user.teams],
    ['invisible', user.invisible],
    [
      'privacy_settings',
      {
        typing_indicators: { enabled: typingIndicators },
        read_receipts: { enabled: readReceipts },
        delivery_receipts: { enabled: deliveryReceipts },
      },
    ],
  ];
  return { ...user.custom, ...Object.fromEntries(named.filter(([, value]) => value !== null)) };
}

async function updateOne(ports: Ports, store: StoreWriter, caller: Caller, patch: Raw): Promise<UserRecord> {
  const id = requireId(patch.id, 'users.id');
  requireSelf(caller, id);
  const steps = readSteps(patch as SetUnset);
  refuseReservedStep(steps, RESERVED);
  const before = await store.users.get(id);
  if (before === null) throw new ApiError('notFound', `the user ${id} does not exist`);
  const fields = readUserFields(applySteps(flat(before), steps));
  if (!caller.server) refuseServerFields(before, fields);
  return saveUser(ports, store, before, {
    ...before,
    role: fields.role === null ? before.role : requireRole(store, fields.role),
    name: fields.name,
    image: fields.image,
    language: fields.language,
    teams: fields.teams ?? [],
    invisible: fields.invisible ?? false,
    privacy: fields.privacy ?? before.privacy,
    custom: fields.custom,
  });
}

export async function updateUsersPartial(
  ports: Ports,
  actor: Actor,
  patches: readonly unknown[],
): Promise<{ readonly [id: UserId]: UserView }> {
  if (patches.length === 0) throw inputError('users must name at least one user');
  if (patches.length > LIMITS.usersPerCall)
    throw inputError(`at most ${LIMITS.usersPerCall} users can be updated at once`);
  const saved = await ports.store.write(async (store) => {
    const caller = await callerOf(store.users, actor);
    const done: UserRecord[] = [];
    for (const patch of patches) done.push(await updateOne(ports, store, caller, readRecord(patch, 'users')));
    return done;
  });
  return concludeUsers(ports, saved);
}
