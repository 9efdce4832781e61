import { STAFF_ROLES } from '../channel-types.ts';
import { accessChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { isWaiting } from '../members/waiting.ts';
import { type Access, denied, requireGrant } from '../permissions/access.ts';
import type { Cid } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';

/** Returns whether a caller's unread messages are counted in a channel: members, and in staffed types the staff. */
export function isCounted({ membership, type, caller }: Access): boolean {
  const isIn = membership !== null && !isWaiting(membership);
  return isIn || (type.staffed && STAFF_ROLES.includes(caller.role));
}

/**
 * Returns access to a channel whose threads the caller can mark: everybody who may read can take part.
 * @throws ApiError `notFound`, `notAllowed`, `featureOff` if read events are off
 */
export async function markableChannel(unit: ReadUnit, caller: Caller, cid: Cid): Promise<Access> {
  const access = await accessChannel(unit, caller, cid);
  requireGrant(access, 'read-channel');
  if (!access.type.config.readEvents)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has read events disabled`);
  return access;
}

/**
 * Returns access to a channel in which the caller has a mark.
 * @throws ApiError `notFound`, `notAllowed`, `featureOff` if read events are off.
 */
export async function countedChannel(unit: ReadUnit, caller: Caller, cid: Cid): Promise<Access> {
  const access = await markableChannel(unit, caller, cid);
  if (!caller.server && !isCounted(access)) throw denied(caller, 'mark-read', access.channel.type);
  return access;
}
