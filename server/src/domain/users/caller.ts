import { STAFF_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import type { UserReader } from '../ports/index.ts';
import type { Actor, UserId, UserRecord } from '../types/index.ts';

/** The actor with their stored user. `user` is null for a server that names nobody. */
export interface Caller {
  readonly server: boolean;
  readonly anonymous: boolean;
  readonly id: UserId | null;
  /** App role as stored now, which may differ from the token's. */
  readonly role: string;
  readonly user: UserRecord | null;
  /** The network the caller calls from. */
  readonly address?: string;
}

/** Returns whether the caller is one of the people behind the site, or their server. */
export const isStaffOrServer = ({ server, role }: Pick<Caller, 'server' | 'role'>): boolean =>
  server || STAFF_ROLES.includes(role);

const NEVER = 0;

/** Returns a user who only reads: never stored, made up from the id of their connection. */
export function anonymousUser(id: UserId): UserRecord {
  return {
    id,
    role: 'anonymous',
    name: null,
    image: null,
    language: null,
    teams: [],
    teamsRole: {},
    invisible: false,
    banned: false,
    shadowBanned: false,
    banExpires: null,
    privacy: { typingIndicators: true, readReceipts: true, deliveryReceipts: true },
    custom: {},
    pageData: {},
    createdAt: NEVER,
    updatedAt: NEVER,
    lastActive: null,
    deactivatedAt: null,
    deletedAt: null,
    revokeTokensIssuedBefore: null,
  };
}

/** @throws ApiError `auth` for accounts that are switched off. */
export function requireActive(user: UserRecord): void {
  if (user.deletedAt !== null) throw new ApiError('auth', `User with id '${user.id}' was deleted`);
  if (user.deactivatedAt !== null) throw new ApiError('auth', `User with id '${user.id}' was deactivated`);
}

/**
 * Returns the id an actor acts under. A read takes that of an embedded user without storing the rest. Empty for the
 * server alone.
 */
function actingId(actor: Actor): UserId {
  const embedded = actor.kind === 'server' ? actor.user?.id : null;
  return actor.userId ?? embedded ?? '';
}

/** Returns a caller without a stored user, or null if the store must be asked. */
function withoutStore(actor: Actor): Caller | null {
  if (actor.kind === 'anonymous') {
    const user = anonymousUser(actor.userId);
    return { server: false, anonymous: true, id: user.id, role: user.role, user };
  }
  const serverAlone = actor.kind === 'server' && actingId(actor) === '';
  return serverAlone ? { server: true, anonymous: false, id: null, role: 'server', user: null } : null;
}

/**
 * Returns the caller. @throws ApiError `notFound` for a user that does not exist, `auth` for one that was switched off.
 */
export async function callerOf(users: UserReader, actor: Actor): Promise<Caller> {
  const known = withoutStore(actor);
  if (known !== null) return known;
  const id = actingId(actor);
  return storedCaller(actor, id, await users.get(id));
}

export function storedCaller(actor: Actor, id: UserId, user: UserRecord | null): Caller {
  if (user === null) throw new ApiError('notFound', `the user ${id} does not exist`);
  requireActive(user);
  const address = actor.kind === 'user' ? actor.address : undefined;
  return {
    server: actor.kind === 'server',
    anonymous: false,
    id,
    role: user.role,
    user,
    ...(address !== undefined && { address }),
  };
}

/**
 * Returns the caller for calls that only a person can make.
 * @throws ApiError `input` for the server without a user, `notAllowed` for anonymous callers.
 */
export function requirePerson(caller: Caller, field = 'user'): UserRecord {
  if (caller.user === null) {
    throw new ApiError(
      'input',
      `either ${field} or ${field}_id must be provided when using server side auth.`,
    );
  }
  if (caller.anonymous) {
    throw new ApiError('notAllowed', 'anonymous users may only read: connect as a guest or user first');
  }
  return caller.user;
}
