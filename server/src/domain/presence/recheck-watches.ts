import { accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { Cid, UserRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { expelWatcher } from './watching.ts';

/** Returns the channels that a user's connections watch but the user may not read. */
export async function lostWatches(unit: ReadUnit, user: UserRecord): Promise<readonly Cid[]> {
  const cids = unit.presence.watchedByUser(user.id);
  if (cids.length === 0) return [];
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  const memberships = await unit.store.members.of(user.id, cids);
  const byCid = new Map(memberships.map((member) => [member.cid, member]));
  const channels = await unit.store.channels.getMany(cids);
  return channels
    .filter(
      (channel) =>
        !can(accessTo(caller, channel, { membership: byCid.get(channel.cid) ?? null }), 'read-channel'),
    )
    .map(({ cid }) => cid);
}

/** Takes a user's connections out of channels they may no longer read, after a change of their permissions. */
export async function recheckWatches(ports: Ports, user: UserRecord): Promise<void> {
  const lost = await runReadUnit(ports, (unit) => lostWatches(unit, user));
  for (const cid of lost) expelWatcher(ports, cid, user);
}
