import type {
  BanView,
  BlockRecord,
  BlockView,
  FlagReportView,
  FlagView,
  FoundBan,
  ModerationConfig,
} from '../../domain/index.ts';
import { writeChannel } from './channel.ts';
import type { JsonObject } from './json-object.ts';
import { writeMessage } from './messages/message.ts';
import { writeTime } from './time.ts';
import { writeUser } from './user.ts';

export function writeBlock(block: BlockView): JsonObject {
  return {
    user_id: block.userId,
    blocked_user_id: block.blockedId,
    created_at: writeTime(block.createdAt),
    user: writeUser(block.user),
    blocked_user: writeUser(block.blockedUser),
  };
}

/** Writes a block as a report about a user shows it. */
export const writeUserBlock = ({ userId, blockedId, createdAt }: BlockRecord): JsonObject => ({
  blocked_at: writeTime(createdAt),
  blocked_by_user_id: userId,
  blocked_user_id: blockedId,
});

export function writeBan(ban: BanView | FoundBan): JsonObject {
  return {
    user: writeUser(ban.user),
    ...(ban.bannedBy !== null && { banned_by: writeUser(ban.bannedBy) }),
    ...('channel' in ban && ban.channel !== null && { channel: writeChannel(ban.channel) }),
    created_at: writeTime(ban.createdAt),
    ...(ban.expires !== null && { expires: writeTime(ban.expires) }),
    ...(ban.reason !== null && { reason: ban.reason }),
    shadow: ban.shadow,
    ip_ban: ban.ipBan,
  };
}

export function writeFlag(flag: FlagView): JsonObject {
  const { review } = flag;
  return {
    user: writeUser(flag.user),
    ...(flag.messageId === null
      ? { target_user_id: flag.targetUser.id, target_user: writeUser(flag.targetUser) }
      : { target_message_id: flag.messageId }),
    ...(flag.message !== null && {
      message: writeMessage(flag.message),
      target_message: writeMessage(flag.message),
    }),
    created_at: writeTime(flag.createdAt),
    updated_at: writeTime(flag.updatedAt),
    created_by_automod: flag.byAutomod,
    ...(flag.reason !== null && { reason: flag.reason }),
    custom: flag.custom,
    ...(review !== null && {
      reviewed_at: writeTime(review.reviewedAt),
      ...(review.reviewedBy !== null && { reviewed_by: review.reviewedBy.id }),
    }),
  };
}

export function writeFlagReport(report: FlagReportView): JsonObject {
  const { review } = report;
  return {
    id: report.id,
    ...(report.message !== null && { message: writeMessage(report.message) }),
    user: writeUser(report.messageUser),
    message_user_id: report.messageUserId,
    channel_cid: report.cid,
    flags_count: report.flagsCount,
    first_reporter: writeUser(report.firstReporter),
    created_at: writeTime(report.createdAt),
    updated_at: writeTime(report.updatedAt),
    ...(review !== null && {
      review_result: review.result,
      review_details: review.details,
      reviewed_at: writeTime(review.reviewedAt),
      ...(report.reviewedBy !== null && { reviewed_by: writeUser(report.reviewedBy) }),
    }),
  };
}

/**
 * Writes a moderation config. No machines look at messages here: of the API's config there is the part about lists of
 * words.
 */
export function writeModerationConfig(config: ModerationConfig): JsonObject {
  return {
    key: config.key,
    team: '',
    async: false,
    block_list_config: {
      enabled: config.enabled,
      async: false,
      rules: config.rules.map(({ name, action }) => ({ name, action, team: '' })),
    },
    created_at: writeTime(config.createdAt),
    updated_at: writeTime(config.updatedAt),
  };
}
