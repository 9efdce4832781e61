/** Finds the people who answer, as visitors see them before they have written. */

import { STAFF_ROLES } from '../channel-types.ts';
import { policyIn } from '../policy/in-force.ts';
import { appSettings } from '../settings/read.ts';
import type { UserView } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { viewUser } from './people.ts';

/** Most people shown. */
const MOST_SHOWN = 5;
/** Most users that are read to find them. */
const MOST_READ = 25;

function byPresence(a: UserView, b: UserView): number {
  return Number(b.online) - Number(a.online) || (b.lastActive ?? 0) - (a.lastActive ?? 0);
}

/**
 * Returns some of the staff with a name: those online first, then those active last. Returns nobody if the app hides
 * its team, and in apps with several tenants, where a visitor may not know of other tenants' staff.
 */
export async function visibleTeam(unit: ReadUnit): Promise<readonly UserView[]> {
  const { teamShown } = await appSettings(unit);
  if (!teamShown || policyIn(unit.store).teamed) return [];
  const ids = await unit.store.users.idsWithRoles(STAFF_ROLES);
  const isOnline = (id: string) => unit.presence.isOnline(id);
  const first = [...ids.filter(isOnline), ...ids.filter((id) => !isOnline(id))].slice(0, MOST_READ);
  const users = await unit.store.users.getMany(first);
  return users
    .filter((user) => user.name !== null && user.deactivatedAt === null && user.deletedAt === null)
    .map((user) => viewUser(unit, user))
    .filter(({ banned }) => !banned)
    .sort(byPresence)
    .slice(0, MOST_SHOWN);
}
