import { APP_ROLES } from '../channel-types.ts';
import { ApiError } from '../errors.ts';
import { requireCustomSize } from '../json/custom-size.ts';
import { policyIn } from '../policy/in-force.ts';
import type { Custom, PrivacySettings, TeamRoles, UserFields, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { sameData } from './same.ts';

export const OPEN: PrivacySettings = { typingIndicators: true, readReceipts: true, deliveryReceipts: true };

/** Fields of a user of whom nothing but the id is known. */
export const NOTHING_SAID: UserFields = {
  name: null,
  image: null,
  language: null,
  role: null,
  teams: null,
  teamsRole: null,
  invisible: null,
  privacy: null,
  custom: {},
  pageData: {},
};

/**
 * Returns stored data with the new data on top. Data that is stored and unchanged is never refused.
 * @throws ApiError `tooLarge` if both together are larger than the data of a user may be
 */
export function mergedData(stored: Custom, said: Custom): Custom {
  const merged = { ...stored, ...said };
  if (!sameData(stored, merged)) requireCustomSize(merged, 'user');
  return merged;
}

/** @throws ApiError `input` for a role that users cannot have. */
export function requireRole(unit: ReadUnit, role: string): string {
  const roles = [...policyIn(unit.store).roles.values()].filter(
    ({ name, custom }) => custom || APP_ROLES.includes(name),
  );
  if (roles.some(({ name }) => name === role)) return role;
  throw new ApiError(
    'input',
    `role "${role}" does not exist; known roles: ${roles.map(({ name }) => name).join(', ')}`,
  );
}

/** @throws ApiError `input` for a role that users cannot have. */
export function requireTeamRoles(unit: ReadUnit, roles: TeamRoles): TeamRoles {
  for (const role of Object.values(roles)) requireRole(unit, role);
  return roles;
}

/** Returns a user who did not exist until now. */
export function newUser(
  id: string,
  role: string,
  { fields, now }: { readonly fields: UserFields; readonly now: number },
): UserRecord {
  return {
    id,
    role,
    name: fields.name,
    image: fields.image,
    language: fields.language,
    teams: fields.teams ?? [],
    teamsRole: fields.teamsRole ?? {},
    invisible: fields.invisible ?? false,
    banned: false,
    shadowBanned: false,
    banExpires: null,
    privacy: fields.privacy ?? OPEN,
    custom: fields.custom,
    pageData: fields.pageData,
    createdAt: now,
    updatedAt: now,
    lastActive: null,
    deactivatedAt: null,
    deletedAt: null,
    revokeTokensIssuedBefore: null,
  };
}
