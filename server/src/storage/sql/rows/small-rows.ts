/** Reactions, reads and events. */
import type {
  EventRecord,
  Json,
  NumberedEvent,
  ReactionRecord,
  ReadRecord,
} from '../../../domain/ports/index.ts';
import type { EventRow, ReactionRow, ReadRow } from '../schema.ts';
import { bit, parseRecord } from './json.ts';

export function reactionFromRow(row: ReactionRow): ReactionRecord {
  return {
    messageId: row.message_id,
    userId: row.user_id,
    type: row.type,
    score: row.score,
    emojiCode: row.emoji_code,
    shadowed: row.shadowed === 1,
    custom: parseRecord(row.custom),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function reactionToRow(reaction: ReactionRecord): ReactionRow {
  return {
    message_id: reaction.messageId,
    user_id: reaction.userId,
    type: reaction.type,
    score: reaction.score,
    emoji_code: reaction.emojiCode,
    shadowed: bit(reaction.shadowed),
    custom: JSON.stringify(reaction.custom),
    created_at: reaction.createdAt,
    updated_at: reaction.updatedAt,
  };
}

export function readFromRow(row: ReadRow): ReadRecord {
  return {
    cid: row.cid,
    userId: row.user_id,
    lastRead: row.last_read,
    lastReadMessageId: row.last_read_message_id,
    countedAtRead: row.counted_at_read,
    lastDeliveredAt: row.last_delivered_at,
    lastDeliveredMessageId: row.last_delivered_message_id,
  };
}

export function readToRow(read: ReadRecord): ReadRow {
  return {
    cid: read.cid,
    user_id: read.userId,
    last_read: read.lastRead,
    last_read_message_id: read.lastReadMessageId,
    counted_at_read: read.countedAtRead,
    last_delivered_at: read.lastDeliveredAt,
    last_delivered_message_id: read.lastDeliveredMessageId,
  };
}

export function eventFromRow(row: Omit<EventRow, 'seq'>): EventRecord {
  return {
    cid: row.cid,
    createdAt: row.created_at,
    type: row.type,
    messageId: row.message_id,
    userId: row.user_id,
    data: row.data === null ? null : (JSON.parse(row.data) as Json),
  };
}

export function eventToRow(event: NumberedEvent): EventRow {
  return {
    cid: event.cid,
    seq: event.seq,
    created_at: event.createdAt,
    type: event.type,
    message_id: event.messageId,
    user_id: event.userId,
    data: event.data === null ? null : JSON.stringify(event.data),
  };
}
