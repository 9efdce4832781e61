import type { PrivacySettings, UserRecord } from '../../../domain/ports/index.ts';
import type { UserRow } from '../schema.ts';
import { bit, parseList, parseRecord } from './json.ts';

const OPEN: PrivacySettings = Object.freeze({
  typingIndicators: true,
  readReceipts: true,
  deliveryReceipts: true,
});
const OPEN_TEXT = JSON.stringify(OPEN);

/** Hardly any user changes them. */
const parsePrivacy = (text: string): PrivacySettings =>
  text === OPEN_TEXT ? OPEN : parseRecord<PrivacySettings>(text);

export function userFromRow(row: UserRow): UserRecord {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    image: row.image,
    language: row.language,
    teams: parseList<string>(row.teams),
    teamsRole: parseRecord(row.teams_role),
    invisible: row.invisible === 1,
    banned: row.banned === 1,
    shadowBanned: row.shadow_banned === 1,
    banExpires: row.ban_expires,
    privacy: parsePrivacy(row.privacy),
    custom: parseRecord(row.custom),
    pageData: parseRecord(row.page_data),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastActive: row.last_active,
    deactivatedAt: row.deactivated_at,
    deletedAt: row.deleted_at,
    revokeTokensIssuedBefore: row.revoked_before,
  };
}

export function userToRow(user: UserRecord): UserRow {
  return {
    id: user.id,
    role: user.role,
    name: user.name,
    image: user.image,
    language: user.language,
    teams: JSON.stringify(user.teams),
    invisible: bit(user.invisible),
    banned: bit(user.banned),
    shadow_banned: bit(user.shadowBanned),
    ban_expires: user.banExpires,
    privacy: JSON.stringify(user.privacy),
    custom: JSON.stringify(user.custom),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    last_active: user.lastActive,
    deactivated_at: user.deactivatedAt,
    deleted_at: user.deletedAt,
    revoked_before: user.revokeTokensIssuedBefore,
    page_data: JSON.stringify(user.pageData),
    teams_role: JSON.stringify(user.teamsRole),
  };
}
