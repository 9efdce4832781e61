import { ApiError, inputError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import { recheckWatches } from '../presence/recheck-watches.ts';
import type { StaffCaller, StaffService } from '../services/index.ts';
import type { UserId, UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { saveUser } from '../users/save-user.ts';
import { memberOf, requireAdmin, type SignedIn } from './caller.ts';
import { logAction } from './log.ts';
import { ADMIN, requireInvitedRole, STAFF_LIMITS } from './rules.ts';
import { revokeTokens } from './sessions.ts';

/** Role of a user who was staff. */
const NO_STAFF = 'user';

interface Change {
  readonly admin: SignedIn;
  readonly target: Pick<SignedIn, 'account' | 'user'>;
}

/**
 * Returns the admin and the account they change.
 * @throws ApiError `auth`, `notAllowed`, `notFound`, and `input` for their own: so one admin always remains
 */
async function requireChange(unit: Unit, caller: StaffCaller, userId: UserId): Promise<Change> {
  const admin = await requireAdmin(unit, caller);
  const account = await unit.store.staff.account(userId);
  const user = await unit.store.users.get(userId);
  if (account === null || user === null)
    throw new ApiError('notFound', 'there is no account with this id: it may have been removed');
  if (userId === admin.user.id)
    throw inputError('admins cannot change or remove their own account: ask another admin');
  return { admin, target: { account, user } };
}

type MemberCalls = Pick<StaffService, 'members' | 'setRole' | 'remove' | 'log'>;

export function memberCalls(ports: Ports): MemberCalls {
  /** A user who lost a role loses the watches that depended on it. */
  const finished = async (user: UserRecord) => recheckWatches(ports, user);
  return {
    members: (caller) =>
      runReadUnit(ports, async (unit) => {
        await requireAdmin(unit, caller);
        const accounts = await unit.store.staff.accounts(STAFF_LIMITS.accounts);
        const users = await unit.store.users.getMany(accounts.map(({ userId }) => userId));
        const byId = new Map(users.map((user) => [user.id, user]));
        return accounts.flatMap((account) => {
          const user = byId.get(account.userId);
          return user === undefined ? [] : [memberOf({ account, user })];
        });
      }),
    async setRole(caller, userId, given) {
      const { account, saved } = await runUnit(ports, async (unit) => {
        const { admin, target } = await requireChange(unit, caller, userId);
        const role = requireInvitedRole(given);
        const { account, user } = target;
        const changed = await saveUser(unit, user, { ...user, role });
        const action = { action: 'role_changed', actorId: admin.user.id, targetId: userId } as const;
        await logAction(unit, { ...action, detail: role }, caller);
        if (role !== ADMIN) await unit.store.staff.removeInvitationsBy(userId);
        return { account, saved: changed };
      });
      await finished(saved);
      return memberOf({ account, user: saved });
    },
    async remove(caller, userId) {
      const saved = await runUnit(ports, async (unit) => {
        const { staff } = unit.store;
        const { admin, target } = await requireChange(unit, caller, userId);
        await staff.removeAccount(userId);
        await staff.removeSessionsOf(userId, null);
        await staff.removeInvitationsBy(userId);
        const action = { action: 'account_removed', actorId: admin.user.id, targetId: userId } as const;
        await logAction(unit, { ...action, detail: target.account.email }, caller);
        const user = await saveUser(unit, target.user, { ...target.user, role: NO_STAFF });
        return revokeTokens(unit, user);
      });
      await finished(saved);
    },
    log: (caller, { before, limit }) =>
      runReadUnit(ports, async (unit) => {
        await requireAdmin(unit, caller);
        const most = Math.min(Math.max(limit, 1), STAFF_LIMITS.logPage);
        return unit.store.staff.log({ before, limit: most });
      }),
  };
}
