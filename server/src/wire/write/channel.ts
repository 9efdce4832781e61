import type { ChannelView, ConversationRating, MemberView, SupportView } from '../../domain/index.ts';
import { writeConfig } from './config.ts';
import type { JsonObject } from './json-object.ts';
import type { WriteUser } from './listed-people.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

export const writeRating = ({ score, text, at }: ConversationRating): JsonObject => ({
  score,
  text,
  created_at: writeTime(at),
});

const SECOND_MS = 1_000;

/** With nulls: a client that merges a channel's fields sees that a field was unset. */
const writeSupport = ({
  status,
  assigneeId,
  tags,
  priority,
  snoozedUntil,
  rating,
  unansweredSince,
  firstAnswerMs,
  closedAt,
}: SupportView): JsonObject => ({
  support_status: status,
  support_assignee_id: assigneeId,
  support_tags: tags,
  support_priority: priority,
  support_snoozed_until: snoozedUntil === null ? null : writeTime(snoozedUntil),
  support_rating: rating === null ? null : writeRating(rating),
  support_unanswered_since: unansweredSince === null ? null : writeTime(unansweredSince),
  support_first_answer_seconds: firstAnswerMs === null ? null : Math.round(firstAnswerMs / SECOND_MS),
  support_closed_at: closedAt === null ? null : writeTime(closedAt),
});

export function writeChannel(channel: ChannelView): JsonObject {
  return {
    ...channel.custom,
    id: channel.id,
    type: channel.type,
    cid: channel.cid,
    ...(channel.lastMessageAt !== null && { last_message_at: writeTime(channel.lastMessageAt) }),
    created_at: writeTime(channel.createdAt),
    updated_at: writeTime(channel.updatedAt),
    created_by: channel.createdBy === null ? null : writeUser(channel.createdBy),
    frozen: channel.frozen,
    disabled: channel.disabled,
    member_count: channel.memberCount,
    ...(channel.messageCount !== null && { message_count: channel.messageCount }),
    config: writeConfig(channel.config),
    ...(channel.configOverrides !== null && { config_overrides: channel.configOverrides }),
    ...(channel.ownCapabilities !== null && { own_capabilities: channel.ownCapabilities }),
    ...(channel.hidden !== null && { hidden: channel.hidden }),
    ...(channel.blocked === true && { blocked: true }),
    ...(channel.team !== null && { team: channel.team }),
    ...(channel.cooldown > 0 && { cooldown: channel.cooldown }),
    ...(channel.support !== null && writeSupport(channel.support)),
    ...(channel.truncatedAt !== null && { truncated_at: writeTime(channel.truncatedAt) }),
    ...(channel.truncatedBy !== null && { truncated_by: writeUser(channel.truncatedBy) }),
    ...(channel.filterTags.length > 0 && { filter_tags: channel.filterTags }),
    ...(channel.hideMessagesBefore !== null && {
      hide_messages_before: writeTime(channel.hideMessagesBefore),
    }),
    ...(channel.deletedAt !== null && { deleted_at: writeTime(channel.deletedAt) }),
  };
}

/** Returns the state between invitation and membership. */
function statusOf({ invited, inviteAcceptedAt, inviteRejectedAt }: MemberView): string {
  if (!invited) return 'member';
  if (inviteAcceptedAt !== null) return 'accepted';
  return inviteRejectedAt === null ? 'pending' : 'rejected';
}

export const writeMember = (member: MemberView): JsonObject => writeMemberBy(member, writeUser);

export function writeMemberBy(member: MemberView, write: WriteUser): JsonObject {
  return {
    ...member.custom,
    user_id: member.userId,
    user: write(member.user),
    created_at: writeTime(member.createdAt),
    updated_at: writeTime(member.updatedAt),
    channel_role: member.channelRole,
    role: member.role,
    status: statusOf(member),
    ...(member.invited && { invited: true }),
    ...(member.inviteAcceptedAt !== null && { invite_accepted_at: writeTime(member.inviteAcceptedAt) }),
    ...(member.inviteRejectedAt !== null && { invite_rejected_at: writeTime(member.inviteRejectedAt) }),
    ...(member.channelRole === 'channel_moderator' && { is_moderator: true }),
    banned: member.banned,
    shadow_banned: member.shadowBanned,
    ...(member.banExpires !== null && { ban_expires: writeTime(member.banExpires) }),
    notifications_muted: member.notificationsMuted,
    ...(member.pinnedAt !== null && { pinned_at: writeTime(member.pinnedAt) }),
    ...(member.archivedAt !== null && { archived_at: writeTime(member.archivedAt) }),
  };
}
