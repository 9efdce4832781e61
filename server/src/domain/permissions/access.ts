import { typeOfChannel } from '../channel-config.ts';
import type { ChannelType } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import type { ChannelRecord, MemberRecord } from '../types.ts';
import type { Caller } from '../users/caller.ts';

/** One caller before one channel: what he is there and what he may do. */
export interface Access {
  readonly caller: Caller;
  readonly channel: ChannelRecord;
  readonly type: ChannelType;
  readonly membership: MemberRecord | null;
  /** The caller created the channel. */
  readonly ownsChannel: boolean;
}

const NO_GRANTS: ReadonlySet<string> = new Set();

export function accessTo(caller: Caller, channel: ChannelRecord, membership: MemberRecord | null): Access {
  return {
    caller,
    channel,
    type: typeOfChannel(channel),
    membership,
    ownsChannel: caller.id !== null && channel.createdById === caller.id,
  };
}

/**
 * Whether the caller has a grant. `ownsObject`: it is about an object of his own, where that is something else than
 * the channel (his message, his reaction).
 */
export function can(access: Access, permission: string, ownsObject = access.ownsChannel): boolean {
  const { caller, type, membership } = access;
  if (caller.server) return true;
  const byRole = type.grants.get(caller.role) ?? NO_GRANTS;
  const byMembership =
    membership === null ? NO_GRANTS : (type.grants.get(membership.channelRole) ?? NO_GRANTS);
  const has = (name: string) => byRole.has(name) || byMembership.has(name);
  return has(permission) || (ownsObject && has(`${permission}-owner`));
}

/** `read-channel` -> `ReadChannel`, the spelling of the refusal's text. */
function resource(permission: string): string {
  return permission.replaceAll(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
}

export function denied(caller: Caller, permission: string, typeName: string): ApiError {
  return new ApiError(
    'notAllowed',
    `User '${caller.id ?? 'server'}' with role ${caller.role} is not allowed to access Resource ${resource(permission)} on channel type ${typeName}`,
  );
}

/** @throws ApiError 17 where the caller has not the grant. */
export function requireGrant(access: Access, permission: string, ownsObject = access.ownsChannel): void {
  if (!can(access, permission, ownsObject)) {
    throw denied(access.caller, permission, access.channel.type);
  }
}

/** @throws ApiError 17 for whom the channel type grants nothing on that level, before any channel exists. */
export function requireTypeGrant(caller: Caller, type: ChannelType, permission: string): void {
  const granted = caller.server || (type.grants.get(caller.role) ?? NO_GRANTS).has(permission);
  if (!granted) throw denied(caller, permission, type.config.name);
}
