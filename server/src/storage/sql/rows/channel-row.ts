import type { ChannelRecord, SupportRecord } from '../../../domain/ports/index.ts';
import type { ChannelRow } from '../schema.ts';
import { bit, parseList, parseRecord } from './json.ts';

function ratingFromRow({ rating_score: score, rating_text: text, rating_at: at }: ChannelRow) {
  return score === null || at === null ? null : { score, text: text ?? '', at };
}

function supportFromRow(row: ChannelRow): SupportRecord | null {
  if (row.support_status === null) return null;
  return {
    status: row.support_status,
    assigneeId: row.support_assignee_id,
    assignedAt: row.support_assigned_at,
    tags: parseList<string>(row.support_tags),
    priority: row.support_priority ?? 0,
    snoozedUntil: row.support_snoozed_until,
    rating: ratingFromRow(row),
    unansweredSince: row.support_unanswered_since,
    firstAnswerMs: row.support_first_answer_ms,
    closedAt: row.support_closed_at,
  };
}

const supportToRow = (support: SupportRecord | null) => ({
  support_status: support?.status ?? null,
  support_assignee_id: support?.assigneeId ?? null,
  support_assigned_at: support?.assignedAt ?? null,
  support_tags: JSON.stringify(support?.tags ?? []),
  support_priority: support?.priority ?? null,
  support_snoozed_until: support?.snoozedUntil ?? null,
  support_unanswered_since: support?.unansweredSince ?? null,
  support_first_answer_ms: support?.firstAnswerMs ?? null,
  support_closed_at: support?.closedAt ?? null,
  rating_score: support?.rating?.score ?? null,
  rating_text: support?.rating?.text ?? null,
  rating_at: support?.rating?.at ?? null,
});

export function channelFromRow(row: ChannelRow): ChannelRecord {
  return {
    cid: row.cid,
    type: row.type,
    id: row.id,
    createdById: row.created_by,
    team: row.team,
    frozen: row.frozen === 1,
    disabled: row.disabled === 1,
    cooldown: row.cooldown,
    custom: parseRecord(row.custom),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
    truncatedAt: row.truncated_at,
    lastMessageAt: row.last_message_at,
    memberCount: row.member_count,
    messageCount: row.message_count,
    seq: row.seq,
    lastStamp: row.last_stamp,
    countedMessages: row.counted,
    configOverrides: parseRecord(row.config_overrides),
    truncatedById: row.truncated_by,
    filterTags: parseList<string>(row.filter_tags),
    hiddenByCreator: row.hidden_by_creator === 1,
    support: supportFromRow(row),
  };
}

/** The time by which lists of channels are ordered. */
export const lastUpdated = ({ createdAt, lastMessageAt }: ChannelRecord): number =>
  Math.max(createdAt, lastMessageAt ?? 0);

export function channelToRow(channel: ChannelRecord): ChannelRow {
  return {
    cid: channel.cid,
    type: channel.type,
    id: channel.id,
    created_by: channel.createdById,
    team: channel.team,
    frozen: bit(channel.frozen),
    disabled: bit(channel.disabled),
    cooldown: channel.cooldown,
    custom: JSON.stringify(channel.custom),
    created_at: channel.createdAt,
    updated_at: channel.updatedAt,
    deleted_at: channel.deletedAt,
    truncated_at: channel.truncatedAt,
    last_message_at: channel.lastMessageAt,
    last_updated: lastUpdated(channel),
    member_count: channel.memberCount,
    message_count: channel.messageCount,
    seq: channel.seq,
    last_stamp: channel.lastStamp,
    counted: channel.countedMessages,
    config_overrides: JSON.stringify(channel.configOverrides),
    truncated_by: channel.truncatedById,
    filter_tags: JSON.stringify(channel.filterTags),
    hidden_by_creator: bit(channel.hiddenByCreator),
    ...supportToRow(channel.support),
  };
}
