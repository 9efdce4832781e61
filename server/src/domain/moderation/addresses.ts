import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { type Access, can } from '../permissions/access.ts';
import type { BanRecord } from '../types.ts';
import type { Unit } from '../unit.ts';
import { isActive } from './ban-status.ts';

/**
 * Nobody writes from where somebody was banned with his address, those who keep order there left out. Remembers where
 * people write from, so that a ban can hold for it. @throws ApiError `notAllowed`
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
  await unit.store.addresses.seen(id, address, now, LIMITS.addressesPerUser);
}

/** A ban holds for where its target wrote from last, or holds there no more. A ban in the shadow is the person's alone. */
export async function applyToAddresses(unit: Unit, ban: BanRecord): Promise<void> {
  const { targetId, cid, expires } = ban;
  await unit.store.addresses.removeBans(targetId, cid);
  if (!ban.ipBan || ban.shadow) return;
  for (const address of await unit.store.addresses.of(targetId))
    await unit.store.addresses.putBan({ address, targetId, cid, expires });
}
