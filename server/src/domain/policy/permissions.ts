import { ApiError } from '../errors.ts';
import { inputError, isRecord, readBoolean, readText, requireId } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { PERMISSIONS, RESOURCES } from '../permissions/catalogue.ts';
import type { Ports } from '../ports.ts';
import type { PolicyService } from '../services.ts';
import type { PermissionRecord, Policy, Raw } from '../types.ts';
import { changePolicy, readPolicy } from './change.ts';
import type { StoredPermission } from './stored.ts';

const MOST_PERMISSIONS = 200;
const PERMISSION_ID = /^[a-z0-9][a-z0-9-]{0,99}$/;

function permissionIn(policy: Policy, id: string): PermissionRecord {
  const permission = policy.permissions.get(id);
  if (permission === undefined) throw new ApiError('notFound', `permission "${id}" not found`);
  return permission;
}

/** Conditions on custom data would be a second language of rules. */
function refuseCondition(value: unknown): void {
  if (value === undefined || value === null) return;
  if (!isRecord(value) || Object.keys(value).length > 0)
    throw inputError(
      'field `condition` is not supported: a permission holds for all objects, or with owner for one’s own',
    );
}

function readPermission(raw: Raw, id: string): StoredPermission {
  const action = requireId(raw.action, 'action');
  if (!RESOURCES.has(action)) throw inputError(`resource "${action}" is not a valid resource`);
  refuseCondition(raw.condition);
  return {
    id,
    name: requireId(raw.name, 'name'),
    action,
    owner: readBoolean(raw.owner, 'owner') ?? false,
    sameTeam: readBoolean(raw.same_team, 'same_team') ?? true,
    description: readText(raw.description, 'description', LIMITS.shortText) ?? '',
  };
}

type Permissions = Pick<
  PolicyService,
  'createPermission' | 'updatePermission' | 'deletePermission' | 'permission' | 'permissions'
>;

/** Permissions of the app's own beside the built-in ones: another name for the right to a resource. */
export function permissions(ports: Ports): Permissions {
  return {
    permission: (actor, id) => readPolicy(ports, actor, (policy) => permissionIn(policy, id)),
    permissions: (actor) => readPolicy(ports, actor, (policy) => [...policy.permissions.values()]),
    async createPermission(actor, raw) {
      const id = requireId(raw.id, 'id');
      if (!PERMISSION_ID.test(id)) throw inputError('id must have 1 to 100 small letters, digits and -');
      const permission = readPermission(raw, id);
      await changePolicy(ports, actor, (stored) => {
        if (PERMISSIONS.has(id) || Object.hasOwn(stored.permissions, id))
          throw inputError(`permission "${id}" already exists`);
        if (Object.keys(stored.permissions).length >= MOST_PERMISSIONS)
          throw inputError(`at most ${MOST_PERMISSIONS} permissions`);
        return { ...stored, permissions: { ...stored.permissions, [id]: permission } };
      });
    },
    async updatePermission(actor, id, raw) {
      const permission = readPermission(raw, id);
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

/** @throws ApiError 16 for those that are not the app's own. */
function requireOwn(own: { readonly [id: string]: StoredPermission }, id: string): void {
  if (!Object.hasOwn(own, id)) throw new ApiError('notFound', `custom permission "${id}" not found`);
}
