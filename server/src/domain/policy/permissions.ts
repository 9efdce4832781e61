import { ApiError, inputError } from '../errors.ts';
import { PERMISSIONS, RESOURCES } from '../permissions/catalogue.ts';
import type { Ports } from '../ports/index.ts';
import type { PermissionInput, PolicyService } from '../services/index.ts';
import type { PermissionRecord, Policy } from '../types/index.ts';
import { changePolicy, readPolicy } from './change.ts';
import type { StoredPermission } from './stored.ts';

const MOST_PERMISSIONS = 200;

function permissionIn(policy: Policy, id: string): PermissionRecord {
  const permission = policy.permissions.get(id);
  if (permission === undefined) throw new ApiError('notFound', `permission "${id}" not found`);
  return permission;
}

function requireResource({ action }: PermissionInput): void {
  if (!RESOURCES.has(action)) throw inputError(`resource "${action}" is not a valid resource`);
}

type Permissions = Pick<
  PolicyService,
  'createPermission' | 'updatePermission' | 'deletePermission' | 'permission' | 'permissions'
>;

/**
 * Creates the service of the app's own permissions beside the built-in ones: another name for the right to a resource.
 */
export function permissions(ports: Ports): Permissions {
  return {
    permission: (actor, id) => readPolicy(ports, actor, (policy) => permissionIn(policy, id)),
    permissions: (actor) => readPolicy(ports, actor, (policy) => [...policy.permissions.values()]),
    async createPermission(actor, permission) {
      requireResource(permission);
      const { id } = permission;
      await changePolicy(ports, actor, (stored) => {
        if (PERMISSIONS.has(id) || Object.hasOwn(stored.permissions, id))
          throw inputError(`permission "${id}" already exists`);
        if (Object.keys(stored.permissions).length >= MOST_PERMISSIONS)
          throw inputError(`at most ${MOST_PERMISSIONS} permissions`);
        return { ...stored, permissions: { ...stored.permissions, [id]: permission } };
      });
    },
    async updatePermission(actor, id, input) {
      requireResource(input);
      const permission: StoredPermission = { id, ...input };
      await changePolicy(ports, actor, (stored) => {
        requireOwn(stored.permissions, id);
        return { ...stored, permissions: { ...stored.permissions, [id]: permission } };
      });
    },
    async deletePermission(actor, id) {
      await changePolicy(ports, actor, (stored) => {
        requireOwn(stored.permissions, id);
        const { [id]: _gone, ...rest } = stored.permissions;
        const granted = [stored.appGrants, ...Object.values(stored.types).map(({ grants }) => grants)];
        if (granted.some((grants) => Object.values(grants).some((ids) => ids.includes(id))))
          throw inputError(`permission "${id}" cannot be deleted, at least one role is granted it`);
        return { ...stored, permissions: rest };
      });
    },
  };
}

/** @throws ApiError `notFound` for permissions that are not the app's own */
function requireOwn(own: { readonly [id: string]: StoredPermission }, id: string): void {
  if (!Object.hasOwn(own, id)) throw new ApiError('notFound', `custom permission "${id}" not found`);
}
