import { ApiError, inputError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { InvitationInput, StaffCaller, StaffService } from '../services/index.ts';
import type { StaffInvitation } from '../store/staff.ts';
import { isActiveStaff } from '../support/staff.ts';
import type { UserId } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { saveUser } from '../users/save-user.ts';
import { NOTHING_SAID, newUser } from '../users/user-fields.ts';
import { memberOf, requireAdmin } from './caller.ts';
import { logAction } from './log.ts';
import {
  ADMIN,
  INVITATION_LIFETIME_MS,
  requireEmail,
  requireInvitedRole,
  requireName,
  requirePassword,
  STAFF_LIMITS,
} from './rules.ts';
import { beginSession, passwordsOf } from './sessions.ts';

const refused = () =>
  new ApiError(
    'auth',
    'the invitation is unknown, was used or withdrawn, or has expired: ask for another one',
  );

/** @throws ApiError `auth`. An invitation by an admin ends with the admin's role. */
async function requireInvitation(unit: ReadUnit, hash: string): Promise<StaffInvitation> {
  const { staff, users } = unit.store;
  const invitation = await staff.invitation(hash);
  if (invitation === null || invitation.expiresAt <= unit.clock.now()) throw refused();
  const { invitedBy } = invitation;
  if (invitedBy === null) return invitation;
  const inviter = await users.get(invitedBy);
  const isGood =
    isActiveStaff(inviter) && inviter.role === ADMIN && (await staff.account(invitedBy)) !== null;
  if (!isGood) throw refused();
  return invitation;
}

async function addInvitation(
  unit: Unit,
  { hash, email, role }: InvitationInput,
  by: { readonly id: UserId; readonly network: string } | null,
): Promise<StaffInvitation> {
  const { staff } = unit.store;
  const now = unit.clock.now();
  if ((await staff.accountOf(email)) !== null)
    throw inputError(`${email} has an account already: change the role of that account instead`);
  await staff.removeExpired(now);
  await staff.removeInvitationsTo(email);
  if ((await staff.invitations(now, STAFF_LIMITS.invitations)).length >= STAFF_LIMITS.invitations)
    throw inputError(
      `${STAFF_LIMITS.invitations} invitations wait to be accepted, the most there may be: withdraw some first`,
    );
  const invitation = {
    ...{ id: unit.ids.uuid(), hash, email, role },
    invitedBy: by?.id ?? null,
    createdAt: now,
    expiresAt: now + INVITATION_LIFETIME_MS,
  };
  await staff.putInvitation(invitation);
  await logAction(unit, { action: 'invited', actorId: by?.id ?? null, detail: email }, by);
  return invitation;
}

type InvitationCalls = Pick<
  StaffService,
  'invite' | 'inviteFirst' | 'invitation' | 'accept' | 'invitations' | 'withdraw'
>;

export function invitationCalls(ports: Ports): InvitationCalls {
  const by = async (unit: Unit, caller: StaffCaller | null) =>
    caller === null ? null : { id: (await requireAdmin(unit, caller)).user.id, network: caller.network };
  return {
    invite: (caller, input) =>
      runUnit(ports, async (unit) => {
        const inviter = await by(unit, caller);
        const role = requireInvitedRole(input.role);
        return addInvitation(unit, { hash: input.hash, email: requireEmail(input.email), role }, inviter);
      }),
    inviteFirst: (input) =>
      runUnit(ports, async (unit) => {
        const { staff } = unit.store;
        const isFirst =
          (await staff.accounts(1)).length === 0 &&
          (await staff.invitations(unit.clock.now(), 1)).length === 0;
        if (!isFirst) return null;
        return addInvitation(unit, { ...input, email: requireEmail(input.email), role: ADMIN }, null);
      }),
    invitation: (hash) => runReadUnit(ports, (unit) => requireInvitation(unit, hash)),
    async accept(hash, person, session) {
      // Most wrong codes end here, so a guess costs neither a hash nor a write.
      const { email } = await runReadUnit(ports, (unit) => requireInvitation(unit, hash));
      const name = requireName(person.name);
      const password = await passwordsOf(ports).hash(requirePassword(person.password, email));
      return runUnit(ports, async (unit) => {
        const { staff } = unit.store;
        const { role } = await requireInvitation(unit, hash);
        if ((await staff.accountOf(email)) !== null) throw refused();
        if ((await staff.accounts(STAFF_LIMITS.accounts)).length >= STAFF_LIMITS.accounts)
          throw inputError(`there are ${STAFF_LIMITS.accounts} accounts, the most there may be`);
        const now = unit.clock.now();
        const userId = `staff-${unit.ids.uuid()}`;
        const fields = { ...NOTHING_SAID, name };
        const user = await saveUser(unit, null, newUser(userId, role, { fields, now }));
        const account = { userId, email, password, createdAt: now, updatedAt: now };
        await staff.putAccount(account);
        await staff.removeInvitationsTo(email);
        await staff.nameInLog(email, userId);
        await beginSession(unit, userId, session);
        await logAction(unit, { action: 'joined', actorId: userId, detail: role }, session);
        return memberOf({ account, user });
      });
    },
    invitations: (caller) =>
      runReadUnit(ports, async (unit) => {
        await requireAdmin(unit, caller);
        return unit.store.staff.invitations(unit.clock.now(), STAFF_LIMITS.invitations);
      }),
    async withdraw(caller, id) {
      await runUnit(ports, async (unit) => {
        const { staff } = unit.store;
        const { user } = await requireAdmin(unit, caller);
        const open = await staff.invitations(unit.clock.now(), STAFF_LIMITS.invitations);
        const invitation = open.find((one) => one.id === id);
        if (invitation === undefined)
          throw new ApiError(
            'notFound',
            'there is no open invitation with this id: it was used or has expired',
          );
        await staff.removeInvitation(id);
        const { email } = invitation;
        await logAction(unit, { action: 'invitation_withdrawn', actorId: user.id, detail: email }, caller);
      });
    },
  };
}
