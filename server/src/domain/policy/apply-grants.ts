import { inputError } from '../errors.ts';
import type { GrantChanges, Policy } from '../types/index.ts';
import type { StoredGrants } from './stored.ts';

function requireRole(policy: Policy, role: string, field: string): void {
  if (!policy.roles.has(role))
    throw inputError(
      `${field}: role "${role}" does not exist; known roles: ${[...policy.roles.keys()].join(', ')}`,
    );
}

function knownIds(policy: Policy, ids: readonly string[], field: string): readonly string[] {
  const unknown = ids.find((id) => !policy.permissions.has(id));
  if (unknown !== undefined) throw inputError(`${field}: permission "${unknown}" does not exist`);
  return [...new Set(ids)];
}

/**
 * Returns the stored grants with the changes: a named role gets exactly these permissions.
 * @throws ApiError `input` if a role or a permission does not exist
 */
export function applyGrants(
  policy: Policy,
  changes: GrantChanges | undefined,
  before: StoredGrants,
): StoredGrants {
  if (changes === undefined) return before;
  if (changes === null) return {};
  const grants = new Map(Object.entries(before));
  for (const [role, ids] of Object.entries(changes)) {
    const field = `grants.${role}`;
    requireRole(policy, role, field);
    if (ids === null) grants.delete(role);
    else grants.set(role, knownIds(policy, ids, field));
  }
  return Object.fromEntries(grants);
}
