import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { parseCid } from '../input/cid.ts';
import { type Access, accessTo, denied, requireGrant } from '../permissions/access.ts';
import type { StoreReader } from '../store-port.ts';
import type { Cid } from '../types.ts';
import type { Caller } from '../users/caller.ts';

/** Where a channel is private to its people, its absence looks like its refusal. */
function missing(caller: Caller, cid: Cid): ApiError {
  const { type } = parseCid(cid);
  const seesAll = caller.server || STAFF_ROLES.includes(caller.role);
  return STAFFED_TYPES.includes(type) && !seesAll
    ? denied(caller, 'read-channel', type)
    : new ApiError('notFound', `channel with cid "${cid}" does not exist`);
}

/** The caller before a channel, whether or not he may read it. @throws ApiError 16 where it does not exist. */
export async function accessChannel(store: StoreReader, caller: Caller, cid: Cid): Promise<Access> {
  const channel = await store.channels.get(cid);
  if (channel === null || channel.deletedAt !== null) throw missing(caller, cid);
  const membership = caller.id === null ? null : await store.members.get(cid, caller.id);
  const ban = membership !== null || caller.id === null ? null : await store.bans.get(caller.id, cid);
  return accessTo(caller, channel, membership, ban);
}

/** The caller before a channel he may read. @throws ApiError 16, 17. */
export async function readableChannel(store: StoreReader, caller: Caller, cid: Cid): Promise<Access> {
  const access = await accessChannel(store, caller, cid);
  requireGrant(access, 'read-channel');
  return access;
}
