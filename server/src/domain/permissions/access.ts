import { typeOfChannel } from '../channel-config.ts';
import { ApiError } from '../errors.ts';
import { isWaiting } from '../members/waiting.ts';
import { policyIn } from '../policy/in-force.ts';
import type { BanRecord, ChannelRecord, ChannelType, MemberRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { resourceOf } from './catalogue.ts';

/** A caller's access to one channel: their role in it and what they may do. */
export interface Access {
  readonly caller: Caller;
  readonly channel: ChannelRecord;
  readonly type: ChannelType;
  readonly membership: MemberRecord | null;
  /** The caller's ban from this channel if they are no member; members carry their own. */
  readonly ban: BanRecord | null;
  /** The caller created the channel. */
  readonly ownsChannel: boolean;
}

/** Grants of an invited user until they accept. */
const LOOKING: ReadonlySet<string> = new Set(['read-channel', 'read-channel-members']);

const NO_GRANTS: ReadonlySet<string> = new Set();

/** Forms of a permission. A list of ten channels asks for 400: names that are joined anew are hashed anew. */
const forms = new Map<string, { readonly anyTeam: string; readonly owner: string }>();

function formsOf(permission: string) {
  const known = forms.get(permission);
  if (known !== undefined) return known;
  const made = { anyTeam: `${permission}-any-team`, owner: `${permission}-owner` };
  forms.set(permission, made);
  return made;
}

export function accessTo(
  caller: Caller,
  channel: ChannelRecord,
  {
    membership,
    ban = null,
  }: { readonly membership: MemberRecord | null; readonly ban?: BanRecord | null | undefined },
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

/** Returns whether teams allow access. Channels of a team are for its users; channels of no team for users of none. */
function sharesTeam({ caller, channel }: Access): boolean {
  const teams = caller.user?.teams ?? [];
  return channel.team === null ? teams.length === 0 : teams.includes(channel.team);
}

/** Returns the caller's role in a channel: that in its team, if they have one there. */
function roleIn({ caller, channel, type }: Access): string {
  const ofTeams = caller.user?.teamsRole ?? {};
  const { team } = channel;
  const inTeam = type.teamed && team !== null && Object.hasOwn(ofTeams, team) ? ofTeams[team] : undefined;
  return inTeam ?? caller.role;
}

/**
 * Returns whether the caller has a grant. `ownsObject`: the grant is about an object of their own other than the
 * channel, such as their message or reaction.
 */
export function can(access: Access, permission: string, ownsObject = access.ownsChannel): boolean {
  const { caller, type, membership } = access;
  if (caller.server || type.unchecked) return true;
  // Disabled channels are visible only to users with the read-disabled-channel grant.
  const isOff = access.channel.disabled && permission !== 'read-disabled-channel';
  if (isOff && !can(access, 'read-disabled-channel', false)) return false;
  const byRole = type.grants.get(roleIn(access)) ?? NO_GRANTS;
  const looksOnly = membership !== null && isWaiting(membership) && !LOOKING.has(permission);
  const byMembership =
    membership === null || looksOnly ? NO_GRANTS : (type.grants.get(membership.channelRole) ?? NO_GRANTS);
  const has = (name: string) => byRole.has(name) || byMembership.has(name);
  const { anyTeam, owner } = formsOf(permission);
  if (has(anyTeam)) return true;
  if (type.teamed && !sharesTeam(access)) return false;
  return has(permission) || (ownsObject && has(owner));
}

export function denied(caller: Caller, permission: string, typeName: string): ApiError {
  return new ApiError(
    'notAllowed',
    `User '${caller.id ?? 'server'}' with role ${caller.role} is not allowed to access Resource ${resourceOf(permission)} on channel type ${typeName}`,
  );
}

/** @throws ApiError `notAllowed` if the caller lacks the grant. */
export function requireGrant(access: Access, permission: string, ownsObject = access.ownsChannel): void {
  if (!can(access, permission, ownsObject)) {
    throw denied(access.caller, permission, access.channel.type);
  }
}

/** @throws ApiError `notAllowed` if the channel type does not grant it to the caller, before any channel exists. */
export function requireTypeGrant(caller: Caller, type: ChannelType, permission: string): void {
  const granted =
    caller.server || type.unchecked || (type.grants.get(caller.role) ?? NO_GRANTS).has(permission);
  if (!granted) throw denied(caller, permission, type.config.name);
}

/** Returns whether the caller has a grant that belongs to no channel. */
export function canInApp(unit: ReadUnit, caller: Caller, permission: string): boolean {
  const { appGrants, unchecked } = policyIn(unit.store);
  if (caller.server) return true;
  const grants = appGrants.get(caller.role) ?? NO_GRANTS;
  return (unchecked && !caller.anonymous) || grants.has(permission) || grants.has(`${permission}-any-team`);
}

/** @throws ApiError `notAllowed` if the caller lacks the grant. */
export function requireAppGrant(unit: ReadUnit, caller: Caller, permission: string): void {
  if (!canInApp(unit, caller, permission)) throw denied(caller, permission, '.app');
}
