import { ApiError } from '../errors.ts';
import type { Ports } from '../ports/index.ts';
import type { NewStaffSession, StaffService } from '../services/index.ts';
import { isActiveStaff } from '../support/staff.ts';
import type { UserRecord } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { publishRevoked } from '../users/publish-revoked.ts';
import { memberOf, requireSession } from './caller.ts';
import { logAction } from './log.ts';
import {
  newSessionTimes,
  normalEmail,
  normalPassword,
  prolonged,
  requirePassword,
  STAFF_LIMITS,
} from './rules.ts';

/** The same text for an unknown address and for a wrong password. */
const refused = () => new ApiError('auth', 'the email address or the password is wrong');

/** @throws ApiError `unavailable` if this server keeps no passwords */
export function passwordsOf({ passwords }: Ports) {
  if (passwords === undefined) throw new ApiError('unavailable', 'this server keeps no passwords');
  return passwords;
}

/** Stores a session with an id of its own: a cookie from before the sign-in is worth nothing after it. */
export async function beginSession(
  unit: Unit,
  userId: string,
  { hash, replaces, agent, network }: NewStaffSession,
): Promise<void> {
  const { staff } = unit.store;
  const now = unit.clock.now();
  await staff.removeExpired(now);
  if (replaces !== null) await staff.removeSession(replaces);
  const surplus = (await staff.sessionsOf(userId, now)).slice(STAFF_LIMITS.sessions - 1);
  for (const session of surplus) await staff.removeSession(session.hash);
  await staff.putSession({
    ...{ hash, userId, network, id: unit.ids.uuid() },
    agent: agent.slice(0, STAFF_LIMITS.agent),
    ...newSessionTimes(now),
  });
}

/** Refuses the chat tokens that a user has now. Pages that are still signed in fetch new ones. */
export async function revokeTokens(unit: Unit, user: UserRecord): Promise<UserRecord> {
  const before = unit.clock.now();
  const revoked = { ...user, revokeTokensIssuedBefore: before };
  await unit.store.users.put(revoked);
  publishRevoked(unit, before, { kind: 'users', userIds: [user.id] });
  return revoked;
}

type SignInCalls = Pick<StaffService, 'isKnownNetwork' | 'signIn' | 'me' | 'signOut'>;

export function signInCalls(ports: Ports): SignInCalls {
  return {
    isKnownNetwork: (email, network) =>
      runReadUnit(ports, async ({ store, clock }) => {
        const account = await store.staff.accountOf(normalEmail(email));
        const sessions = await store.staff.sessionsOf(account?.userId ?? '', clock.now());
        return sessions.some((session) => session.network === network);
      }),
    async signIn({ email: given, password }, session) {
      const email = normalEmail(given);
      const found = await runReadUnit(ports, ({ store }) => store.staff.accountOf(email));
      const isRight = await passwordsOf(ports).verify(normalPassword(password), found?.password ?? null);
      if (!isRight || found === null) throw refused();
      return runUnit(ports, async (unit) => {
        const account = await unit.store.staff.account(found.userId);
        const user = await unit.store.users.get(found.userId);
        // The password may have changed while it was checked.
        if (account?.password !== found.password || !isActiveStaff(user)) throw refused();
        await beginSession(unit, user.id, session);
        await logAction(unit, { action: 'signed_in', actorId: user.id, detail: session.agent }, session);
        return memberOf({ account, user });
      });
    },
    async me(caller) {
      const known = await runReadUnit(ports, (unit) => requireSession(unit, caller));
      const times = prolonged(known.session, ports.clock.now());
      if (times !== null)
        await runUnit(ports, async (unit) => {
          // The session may have ended since it was read.
          const { session } = await requireSession(unit, caller);
          await unit.store.staff.putSession({ ...session, ...times });
        });
      return memberOf(known);
    },
    async signOut(hash) {
      await runUnit(ports, async (unit) => {
        const session = await unit.store.staff.session(hash);
        if (session === null) return;
        await unit.store.staff.removeSession(hash);
        await logAction(unit, { action: 'signed_out', actorId: session.userId }, session);
      });
    },
  };
}

type SessionCalls = Pick<StaffService, 'changePassword' | 'sessions' | 'endSessions'>;

export function sessionCalls(ports: Ports): SessionCalls {
  return {
    async changePassword(caller, { old, new: next }) {
      const { account, user } = await runReadUnit(ports, (unit) => requireSession(unit, caller));
      const password = requirePassword(next, account.email);
      const passwords = passwordsOf(ports);
      if (!(await passwords.verify(normalPassword(old), account.password)))
        throw new ApiError('input', 'field `old_password` is not your password');
      const hashed = await passwords.hash(password);
      await runUnit(ports, async (unit) => {
        const now = await requireSession(unit, caller);
        if (now.account.password !== account.password)
          throw new ApiError('input', 'the password was changed meanwhile: sign in with the new one');
        const updatedAt = unit.clock.now();
        await unit.store.staff.putAccount({ ...now.account, password: hashed, updatedAt });
        await unit.store.staff.removeSessionsOf(user.id, caller.session);
        await revokeTokens(unit, now.user);
        await logAction(unit, { action: 'password_changed', actorId: user.id }, caller);
      });
    },
    sessions: (caller) =>
      runReadUnit(ports, async (unit) => {
        const { user } = await requireSession(unit, caller);
        const sessions = await unit.store.staff.sessionsOf(user.id, unit.clock.now());
        return sessions.map((session) => ({ ...session, isCurrent: session.hash === caller.session }));
      }),
    async endSessions(caller, id) {
      await runUnit(ports, async (unit) => {
        const { staff } = unit.store;
        const { user } = await requireSession(unit, caller);
        const own = await staff.sessionsOf(user.id, unit.clock.now());
        const ended = own.filter((one) => (id === null ? one.hash !== caller.session : one.id === id));
        if (id !== null && ended.length === 0)
          throw new ApiError('notFound', 'you have no session with this id: it may be over already');
        for (const { hash, agent } of ended) {
          await staff.removeSession(hash);
          await logAction(unit, { action: 'session_ended', actorId: user.id, detail: agent }, caller);
        }
        if (ended.length > 0) await revokeTokens(unit, user);
      });
    },
  };
}
