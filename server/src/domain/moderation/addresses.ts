import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { type Access, can } from '../permissions/access.ts';
import type { BanRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { isActive } from './ban-status.ts';

/**
 * Refuses callers from a network that was banned along with a user; moderators are exempt. Remembers the networks
 * people write from, so that a ban can cover them. @throws ApiError `notAllowed`
 */
export async function refuseBannedAddress(unit: Unit, access: Access): Promise<void> {
  const { caller, channel } = access;
  const { address, id } = caller;
  if (caller.server || address === undefined || id === null) return;
  const now = unit.clock.now();
  const bans = await unit.store.addresses.bansOf(address, channel.cid);
  const holds = bans.some(({ targetId, expires }) => targetId !== id && isActive(expires, now));
  if (holds && !can(access, 'ban-channel-member', false))
    throw new ApiError('notAllowed', `the address of user '${id}' is banned from ${channel.cid}`);
  await unit.store.addresses.seen(id, address, { at: now, most: LIMITS.addressesPerUser });
}

/** Extends a ban to the network from which its target wrote last, or ends that. A shadow ban covers the user alone. */
export async function applyToAddresses(unit: Unit, ban: BanRecord): Promise<void> {
  const { targetId, cid, expires } = ban;
  await unit.store.addresses.removeBans(targetId, cid);
  if (!ban.ipBan || ban.shadow) return;
  for (const address of await unit.store.addresses.of(targetId))
    await unit.store.addresses.putBan({ address, targetId, cid, expires });
}
