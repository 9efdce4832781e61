import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { SearchRolesInput } from '../services.ts';
import type { Actor, RoleRecord } from '../types.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { CHANNEL_ROLES } from './build.ts';
import { policyIn } from './in-force.ts';

/** Grants of roles above teams. */
const GLOBAL = 'global_';
/** A role that is never assigned. */
const UNASSIGNABLE = 'anonymous';

/** Returns whether a role is of the type. The app's own roles can be given to users and to members alike. */
function isOf(role: RoleRecord, type: SearchRolesInput['roleType']): boolean {
  const ofMembers = CHANNEL_ROLES.includes(role.name);
  if (type === 'channel') return ofMembers || role.custom;
  return type === null || !ofMembers;
}

/** Finds roles by name, as many as fit a list under the caret. @throws ApiError `notAllowed` */
export async function searchRoles(
  ports: Ports,
  actor: Actor,
  { prefix, limit, nameGt, roleType, includeGlobal }: SearchRolesInput,
): Promise<readonly RoleRecord[]> {
  return runReadUnit(ports, async (unit) => {
    requireAppGrant(unit, await callerOf(unit.store.users, actor), 'search-user');
    const found = [...policyIn(unit.store).roles.values()].filter(
      (role) =>
        role.name.toLowerCase().startsWith(prefix) &&
        role.name !== UNASSIGNABLE &&
        (includeGlobal || !role.name.startsWith(GLOBAL)) &&
        (nameGt === null || role.name > nameGt) &&
        isOf(role, roleType),
    );
    return found.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
  });
}
