import { inputError, readList, readRecord, readText } from '../input/read.ts';
import type { Policy } from '../types.ts';
import type { StoredGrants } from './stored.ts';

const MOST_ROLES = 100;
const MOST_GRANTS = 300;

function requireRole(policy: Policy, role: string, field: string): void {
  if (!policy.roles.has(role))
    throw inputError(
      `${field}: role "${role}" does not exist; known roles: ${[...policy.roles.keys()].join(', ')}`,
    );
}

function readIds(policy: Policy, value: unknown, field: string): readonly string[] {
  const ids = (readList(value, field, MOST_GRANTS) ?? []).map((id) => readText(id, field) ?? '');
  const unknown = ids.find((id) => !policy.permissions.has(id));
  if (unknown !== undefined) throw inputError(`${field}: permission "${unknown}" does not exist`);
  return [...new Set(ids)];
}

/**
 * `{role: [permission ids]}` over what is stored: a role that is named gets exactly these, one that is null falls back
 * to what it has by default. @throws ApiError 4
 */
export function readGrants(
  policy: Policy,
  value: unknown,
  { before, field = 'grants' }: { readonly before: StoredGrants; readonly field?: string | undefined },
): StoredGrants {
  if (value === undefined) return before;
  if (value === null) return {};
  const entries = Object.entries(readRecord(value, field));
  if (entries.length > MOST_ROLES) throw inputError(`${field} names at most ${MOST_ROLES} roles`);
  const grants = new Map(Object.entries(before));
  for (const [role, ids] of entries) {
    const path = `${field}.${role}`;
    requireRole(policy, role, path);
    if (ids === null) grants.delete(role);
    else grants.set(role, readIds(policy, ids, path));
  }
  return Object.fromEntries(grants);
}
