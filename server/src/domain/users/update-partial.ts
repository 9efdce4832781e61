import { ApiError } from '../errors.ts';
import { inputError, readRecord, readTime, requireId } from '../input/read.ts';
import { applySteps, readSteps, refuseReservedStep, type Step } from '../input/set-unset.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { SetUnset } from '../services.ts';
import type { Actor, Custom, Json, Raw, UserId, UserRecord, UserView } from '../types.ts';
import { runUnit, type Unit } from '../unit.ts';
import { type Caller, callerOf } from './caller.ts';
import { publishRevoked } from './publish-revoked.ts';
import { saveUser } from './save-user.ts';
import { concludeUsers, refuseServerFields, requireSelf } from './upsert.ts';
import { OWNED_USER_KEYS, readUserFields, requireRole } from './user-fields.ts';

/** Reserved for everybody but the server. */
const REVOKE = 'revoke_tokens_issued_before';
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
  return {
    ...user.custom,
    ...user.pageData,
    ...Object.fromEntries(named.filter(([, value]) => value !== null)),
  };
}

async function updateOne(unit: Unit, caller: Caller, patch: Raw): Promise<UserRecord> {
  const id = requireId(patch.id, 'users.id');
  requireSelf(caller, id);
  const asked = readSteps(patch as SetUnset);
  const isRevocation = ({ path }: Step) => caller.server && path.length === 1 && path[0] === REVOKE;
  const revocation = asked.find(isRevocation);
  const steps = asked.filter((step) => !isRevocation(step));
  refuseReservedStep(steps, RESERVED);
  const before = await unit.store.users.get(id);
  if (before === null) throw new ApiError('notFound', `the user ${id} does not exist`);
  const fields = readUserFields(applySteps(flat(before), steps));
  if (!caller.server) refuseServerFields(before, fields);
  const revokeTokensIssuedBefore =
    revocation === undefined ? before.revokeTokensIssuedBefore : readTime(revocation.value, REVOKE);
  if (revocation !== undefined)
    publishRevoked(unit, revokeTokensIssuedBefore, { kind: 'users', userIds: [id] });
  return saveUser(unit, before, {
    ...before,
    revokeTokensIssuedBefore,
    role: fields.role === null ? before.role : requireRole(unit, fields.role),
    name: fields.name,
    image: fields.image,
    language: fields.language,
    teams: fields.teams ?? [],
    invisible: fields.invisible ?? false,
    privacy: fields.privacy ?? before.privacy,
    custom: fields.custom,
    pageData: fields.pageData,
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
  const saved = await runUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const done: UserRecord[] = [];
    for (const patch of patches) done.push(await updateOne(unit, caller, readRecord(patch, 'users')));
    return done;
  });
  return concludeUsers(ports, saved, { byServer: actor.kind === 'server' });
}
