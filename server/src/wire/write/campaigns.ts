import type {
  CampaignChannel,
  CampaignMessage,
  CampaignView,
  SegmentRecord,
  SegmentTarget,
} from '../../domain/index.ts';
import { writeCursors } from '../cursor.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

export function writeSegment(segment: SegmentRecord): JsonObject {
  return {
    id: segment.id,
    type: segment.type,
    name: segment.name,
    description: segment.description,
    filter: segment.filter ?? {},
    all_users: segment.allUsers,
    all_sender_channels: segment.allSenderChannels,
    size: segment.size,
    created_at: writeTime(segment.createdAt),
    updated_at: writeTime(segment.updatedAt),
  };
}

export const writeSegmentTarget = ({ segmentId, targetId, createdAt }: SegmentTarget): JsonObject => ({
  segment_id: segmentId,
  target_id: targetId,
  created_at: writeTime(createdAt),
});

const writeMessageTemplate = ({
  text,
  attachments,
  pollId,
  searchable,
  custom,
}: CampaignMessage): JsonObject => ({
  text,
  attachments,
  custom,
  searchable,
  ...(pollId !== null && { poll_id: pollId }),
});

const writeChannelTemplate = ({ type, id, members, team, custom }: CampaignChannel): JsonObject => ({
  type,
  custom,
  ...(id !== null && { id }),
  ...(team !== null && { team }),
  members: members.map(({ userId }) => userId),
  members_template: members.map((member) => ({
    user_id: member.userId,
    channel_role: member.channelRole,
    custom: member.custom,
  })),
});

/** `progress` goes from 0 to 1. */
const writeStats = (campaign: CampaignView): JsonObject => ({
  progress:
    campaign.targets === 0 ? Number(campaign.status === 'completed') : campaign.reached / campaign.targets,
  stats_messages_sent: campaign.messagesSent,
  stats_channels_created: campaign.channelsCreated,
  stats_users_sent: campaign.usersSent,
  stats_users_read: campaign.readers,
  ...(campaign.startedAt !== null && { stats_started_at: writeTime(campaign.startedAt) }),
  ...(campaign.completedAt !== null && { stats_completed_at: writeTime(campaign.completedAt) }),
});

export function writeCampaign(campaign: CampaignView): JsonObject {
  const { content } = campaign;
  return {
    id: campaign.id,
    name: content.name,
    description: content.description,
    sender_id: content.senderId,
    ...(campaign.sender !== null && { sender: writeUser(campaign.sender) }),
    sender_mode: content.senderMode ?? '',
    sender_visibility: content.senderVisibility ?? '',
    segment_ids: content.segmentIds,
    segments: campaign.segments.map(writeSegment),
    user_ids: content.userIds,
    users: campaign.users.map(writeUser),
    create_channels: content.createChannels,
    show_channels: content.showChannels,
    skip_push: content.skipPush,
    skip_webhook: content.skipWebhook,
    message_template: writeMessageTemplate(content.message),
    ...(content.channel !== null && { channel_template: writeChannelTemplate(content.channel) }),
    status: campaign.status,
    ...(campaign.scheduledFor !== null && { scheduled_for: writeTime(campaign.scheduledFor) }),
    ...(campaign.stopAt !== null && { stop_at: writeTime(campaign.stopAt) }),
    stats: writeStats(campaign),
    created_at: writeTime(campaign.createdAt),
    updated_at: writeTime(campaign.updatedAt),
  };
}

/** Writes a campaign, and where the next page of its people begins. */
export const writeCampaignAnswer = (campaign: CampaignView): JsonObject => ({
  campaign: writeCampaign(campaign),
  users: writeCursors({ next: campaign.nextUsers === null ? null : [campaign.nextUsers], prev: null }),
});
