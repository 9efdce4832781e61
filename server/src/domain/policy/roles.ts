import { ApiError, inputError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import type { PolicyService } from '../services.ts';
import type { ReadUnit } from '../unit.ts';
import { BUILT_IN_ROLES, buildPolicy } from './build.ts';
import { changePolicy, readPolicy } from './change.ts';
import { searchRoles } from './search-roles.ts';
import type { StoredGrants, StoredPolicy } from './stored.ts';

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
