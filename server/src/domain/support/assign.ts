/** Assigns conversations by turns among the staff who are online, where the owner wants it. */
import { STAFF_ROLES } from '../channel-types.ts';
import type { Change } from '../events/change.ts';
import { readersAmong } from '../events/readers.ts';
import { appSettings } from '../settings/read.ts';
import type { SupportTurn } from '../store-port.ts';
import type { ChannelRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { isAway } from '../users/availability.ts';

/** Returns the staff who are there and may read the channel. Invisible users are offline for everybody else. */
async function staffOnline(unit: ReadUnit, channel: ChannelRecord): Promise<readonly UserId[]> {
  const { presence, store } = unit;
  const online = (await store.users.idsWithRoles(STAFF_ROLES)).filter((id) => presence.isOnline(id));
  const users = await store.users.getMany(online);
  const shown = users.filter((user) => !user.invisible && !isAway(user)).map(({ id }) => id);
  return readersAmong(unit, channel, shown);
}

/** The fewest open conversations come first, then those who have waited longest. */
const byTurn = (a: SupportTurn, b: SupportTurn): number =>
  a.open - b.open || (a.lastAt ?? 0) - (b.lastAt ?? 0) || (a.userId < b.userId ? -1 : 1);

/**
 * Assigns an open conversation that is nobody's to the next of the staff, if the owner wants that. Returns whether it
 * did.
 */
export async function assignByTurn(change: Change): Promise<boolean> {
  const { unit, channel } = change;
  const { support } = channel;
  if (support === null || support.status !== 'open' || support.assigneeId !== null) return false;
  if ((await appSettings(unit)).supportAssignment !== 'turns') return false;
  const ids = await staffOnline(unit, channel);
  if (ids.length === 0) return false;
  const [next] = (await unit.store.support.turns(ids)).toSorted(byTurn);
  if (next === undefined) return false;
  change.patch({ support: { ...support, assigneeId: next.userId, assignedAt: unit.clock.now() } });
  return true;
}
