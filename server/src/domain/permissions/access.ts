import { typeOfChannel } from '../channel-config.ts';
import type { ChannelType } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { isWaiting } from '../members/waiting.ts';
import type { BanRecord, ChannelRecord, MemberRecord } from '../types.ts';
import type { Caller } from '../users/caller.ts';
import { APP_GRANTS } from './default-grants.ts';

/** One caller before one channel: what he is there and what he may do. */
export interface Access {
  readonly caller: Caller;
  readonly channel: ChannelRecord;
  readonly type: ChannelType;
  readonly membership: MemberRecord | null;
  /** His ban from this channel where he is no member; members carry theirs. */
  readonly ban: BanRecord | null;
  /** The caller created the channel. */
  readonly ownsChannel: boolean;
}

/** What an invite gives until it is accepted. */
const LOOKING: ReadonlySet<string> = new Set(['read-channel', 'read-channel-members']);
const NO_GRANTS: ReadonlySet<string> = new Set();

export function accessTo(
  caller: Caller,
  channel: ChannelRecord,
  membership: MemberRecord | null,
  ban: BanRecord | null = null,
): Access {
  return {
    caller,
    channel,
    type: typeOfChannel(channel),
    membership,
    ban,
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
  // What the server has switched off is nobody's, but who may look at what is switched off.
  const isOff = access.channel.disabled && permission !== 'read-disabled-channel';
  if (isOff && !can(access, 'read-disabled-channel', false)) return false;
  const byRole = type.grants.get(caller.role) ?? NO_GRANTS;
  const looksOnly = membership !== null && isWaiting(membership) && !LOOKING.has(permission);
  const byMembership =
    membership === null || looksOnly ? NO_GRANTS : (type.grants.get(membership.channelRole) ?? NO_GRANTS);
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

/** Whether the caller has a grant that belongs to no channel. */
export function canInApp(caller: Caller, permission: string): boolean {
  return caller.server || APP_GRANTS.get(caller.role)?.has(permission) === true;
}

/** @throws ApiError 17 where the caller has not the grant. */
export function requireAppGrant(caller: Caller, permission: string): void {
  if (!canInApp(caller, permission)) throw denied(caller, permission, '.app');
}
