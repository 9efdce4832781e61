import type { MemberRecord } from '../../../domain/ports/index.ts';
import type { MemberRow } from '../schema.ts';
import { bit, parseRecord } from './json.ts';

export function memberFromRow(row: MemberRow): MemberRecord {
  return {
    cid: row.cid,
    userId: row.user_id,
    channelRole: row.channel_role,
    banned: row.banned === 1,
    shadowBanned: row.shadow_banned === 1,
    banExpires: row.ban_expires,
    notificationsMuted: row.notifications_muted === 1,
    hidden: row.hidden === 1,
    blocked: row.blocked === 1,
    pinnedAt: row.pinned_at,
    archivedAt: row.archived_at,
    invited: row.invited === 1,
    inviteAcceptedAt: row.invite_accepted_at,
    inviteRejectedAt: row.invite_rejected_at,
    historyFrom: row.history_from,
    custom: parseRecord(row.custom),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function memberToRow(member: MemberRecord): MemberRow {
  return {
    cid: member.cid,
    user_id: member.userId,
    channel_role: member.channelRole,
    banned: bit(member.banned),
    shadow_banned: bit(member.shadowBanned),
    ban_expires: member.banExpires,
    notifications_muted: bit(member.notificationsMuted),
    hidden: bit(member.hidden),
    blocked: bit(member.blocked),
    pinned_at: member.pinnedAt,
    archived_at: member.archivedAt,
    invited: bit(member.invited),
    invite_accepted_at: member.inviteAcceptedAt,
    invite_rejected_at: member.inviteRejectedAt,
    waiting: bit(member.invited && member.inviteAcceptedAt === null),
    history_from: member.historyFrom,
    custom: JSON.stringify(member.custom),
    created_at: member.createdAt,
    updated_at: member.updatedAt,
  };
}
