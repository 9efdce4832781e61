import { ApiError } from '../errors.ts';
import type { StaffCaller, StaffMember } from '../services/index.ts';
import type { StaffAccount, StaffSession } from '../store/staff.ts';
import { isActiveStaff } from '../support/staff.ts';
import type { UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { ADMIN } from './rules.ts';

export interface SignedIn {
  readonly session: StaffSession;
  readonly account: StaffAccount;
  readonly user: UserRecord;
}

const signedOut = () => new ApiError('auth', 'the session is over: sign in again');

export const memberOf = ({ account, user }: Pick<SignedIn, 'account' | 'user'>): StaffMember => ({
  userId: user.id,
  name: user.name,
  email: account.email,
  role: user.role,
  createdAt: account.createdAt,
});

/**
 * Returns the person of a session. The account and role are read each time, so a session is over as soon as either
 * is gone.
 * @throws ApiError `auth`
 */
export async function requireSession(unit: ReadUnit, { session: hash }: StaffCaller): Promise<SignedIn> {
  const { staff, users } = unit.store;
  const session = await staff.session(hash);
  if (session === null || session.expiresAt <= unit.clock.now()) throw signedOut();
  const account = await staff.account(session.userId);
  const user = await users.get(session.userId);
  if (account === null || !isActiveStaff(user)) throw signedOut();
  return { session, account, user };
}

/** @throws ApiError `auth`, `notAllowed` for everybody but admins */
export async function requireAdmin(unit: ReadUnit, caller: StaffCaller): Promise<SignedIn> {
  const signedIn = await requireSession(unit, caller);
  if (signedIn.user.role === ADMIN) return signedIn;
  throw new ApiError('notAllowed', `this call is for admins; your role is ${signedIn.user.role}`);
}
