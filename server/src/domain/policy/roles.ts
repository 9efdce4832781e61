import { ApiError, inputError } from '../errors.ts';
import { requireAppGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { PolicyService, SearchRolesInput } from '../services/index.ts';
import type { Actor, RoleRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { BUILT_IN_ROLES, buildPolicy, CHANNEL_ROLES } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';
import { policyIn } from './in-force.ts';
import type { StoredGrants, StoredPolicy } from './stored.ts';

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
async function searchRoles(
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

const MOST_ROLES = 100;

async function refuseUsed(unit: ReadUnit, name: string): Promise<void> {
  const [id] = await unit.store.users.idsWithRoles([name]);
  if (id !== undefined)
    throw inputError(`role "${name}" cannot be deleted, at least one user is using this role (ie. "${id}")`);
}

const withoutRole = (grants: StoredGrants, name: string): StoredGrants =>
  Object.fromEntries(Object.entries(grants).filter(([role]) => role !== name));

/** Removes the grants of a deleted role, in case a role of that name is created again. */
function forget(stored: StoredPolicy, name: string): StoredPolicy {
  const types = Object.entries(stored.types).map(
    ([type, own]) => [type, { ...own, grants: withoutRole(own.grants, name) }] as const,
  );
  const { [name]: _gone, ...roles } = stored.roles;
  return {
    ...stored,
    roles,
    appGrants: withoutRole(stored.appGrants, name),
    types: Object.fromEntries(types),
  };
}

type Roles = Pick<PolicyService, 'createRole' | 'deleteRole' | 'roles' | 'searchRoles'>;

export function roles(ports: Ports): Roles {
  return {
    roles: (actor) => readPolicy(ports, actor, (policy) => [...policy.roles.values()]),
    searchRoles: (actor, input) => searchRoles(ports, actor, input),
    async createRole(actor, name) {
      const createdAt = ports.clock.now();
      const policy = await changePolicy(ports, actor, (stored) => {
        if (buildPolicy(stored).roles.has(name)) throw inputError(`role "${name}" already exists`);
        if (Object.keys(stored.roles).length >= MOST_ROLES) throw inputError(`at most ${MOST_ROLES} roles`);
        return { ...stored, roles: { ...stored.roles, [name]: { createdAt } } };
      });
      const role = policy.roles.get(name);
      if (role === undefined) throw new Error(`role ${name} was not kept`);
      return role;
    },
    async deleteRole(actor, name) {
      await changePolicy(ports, actor, async (stored, unit) => {
        if (BUILT_IN_ROLES.includes(name))
          throw inputError(`role "${name}" is a built-in role and cannot be deleted`);
        if (!Object.hasOwn(stored.roles, name))
          throw new ApiError('notFound', `role "${name}" does not exist`);
        await refuseUsed(unit, name);
        return forget(stored, name);
      });
    },
  };
}
