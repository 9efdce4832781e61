import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { type Access, accessTo, denied, requireGrant } from '../permissions/access.ts';
import type { ChannelRecord, Cid } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import type { Caller } from '../users/caller.ts';
import { parseCid } from './cid.ts';
import { isDistinctId } from './distinct-id.ts';

/**
 * Returns whether a missing channel is refused like an unreadable one, as channels private to their members are. The id
 * of a conversation of fixed members follows from their ids, so it would reveal who talks to whom.
 */
export function hidesAbsence(cid: Cid): boolean {
  const { type, id } = parseCid(cid);
  return STAFFED_TYPES.includes(type) || isDistinctId(id);
}

const gone = (cid: Cid) => new ApiError('notFound', `channel with cid "${cid}" does not exist`);

function missing(caller: Caller, cid: Cid): ApiError {
  const { type } = parseCid(cid);
  const seesAll = caller.server || STAFF_ROLES.includes(caller.role);
  return hidesAbsence(cid) && !seesAll ? denied(caller, 'read-channel', type) : gone(cid);
}

/** Returns the caller's access to a channel, readable or not. @throws ApiError `notFound` if it does not exist. */
export async function accessChannel(unit: ReadUnit, caller: Caller, cid: Cid): Promise<Access> {
  return accessFound(unit, caller, { cid, channel: await unit.store.channels.get(cid) });
}

interface Found {
  readonly cid: Cid;
  /** Channel as the unit reads it; null if there is none. */
  readonly channel: ChannelRecord | null;
}

async function accessFound(unit: ReadUnit, caller: Caller, { cid, channel }: Found): Promise<Access> {
  const { id } = caller;
  if (channel === null || (channel.deletedAt !== null && id === null)) throw missing(caller, cid);
  if (id === null) return accessTo(caller, channel, { membership: null });
  const membership = await unit.store.members.get(cid, id);
  if (channel.deletedAt !== null) throw membership === null ? missing(caller, cid) : gone(cid);
  if (membership !== null) return accessTo(caller, channel, { membership });
  return accessTo(caller, channel, { membership: null, ban: await unit.store.bans.get(id, cid) });
}

/** Returns the caller's access to a channel they may read. @throws ApiError `notFound`, `notAllowed`. */
export async function readableChannel(unit: ReadUnit, caller: Caller, cid: Cid): Promise<Access> {
  return requireReadable(await accessChannel(unit, caller, cid));
}

/** Does as `readableChannel`, for a channel that the unit has read. @throws ApiError `notFound`, `notAllowed`. */
export async function readableFound(unit: ReadUnit, caller: Caller, found: Found): Promise<Access> {
  return requireReadable(await accessFound(unit, caller, found));
}

function requireReadable(access: Access): Access {
  requireGrant(access, 'read-channel');
  return access;
}
