/** Drafts, threads and reminders. */
import type {
  CountedThread,
  DraftMessage,
  DraftRecord,
  ReminderRecord,
  ThreadMemberRecord,
  ThreadRecord,
} from '../../../domain/ports/index.ts';
import type { DraftRow, ReminderRow, ThreadMemberRow, ThreadRow } from '../schema-conversation.ts';
import { parseRecord } from './json.ts';

export function draftFromRow(row: DraftRow): DraftRecord {
  return {
    userId: row.user_id,
    cid: row.cid,
    parentId: row.parent_id === '' ? null : row.parent_id,
    message: JSON.parse(row.message) as DraftMessage,
    createdAt: row.created_at,
  };
}

export function draftToRow(draft: DraftRecord): DraftRow {
  return {
    user_id: draft.userId,
    cid: draft.cid,
    parent_id: draft.parentId ?? '',
    message: JSON.stringify(draft.message),
    created_at: draft.createdAt,
  };
}

export interface CountedThreadRow extends ThreadRow {
  participants: number;
  active: number;
}

export function threadFromRow(row: CountedThreadRow): CountedThread {
  return {
    parentId: row.parent_id,
    cid: row.cid,
    title: row.title,
    custom: parseRecord(row.custom),
    createdById: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    lastMessageAt: row.last_message_at,
    participantCount: Number(row.participants),
    activeParticipantCount: Number(row.active),
  };
}

export function threadToRow(thread: ThreadRecord): ThreadRow {
  return {
    parent_id: thread.parentId,
    cid: thread.cid,
    title: thread.title,
    custom: JSON.stringify(thread.custom),
    created_by: thread.createdById,
    created_at: thread.createdAt,
    updated_at: thread.updatedAt,
    last_message_at: thread.lastMessageAt,
  };
}

export function threadMemberFromRow(row: ThreadMemberRow): ThreadMemberRecord {
  return {
    parentId: row.parent_id,
    cid: row.cid,
    userId: row.user_id,
    createdAt: row.created_at,
    lastRead: row.last_read,
    lastReadMessageId: row.last_read_message_id,
    lastMessageAt: row.last_message_at,
    unread: row.unread,
  };
}

export function threadMemberToRow(member: ThreadMemberRecord): ThreadMemberRow {
  return {
    parent_id: member.parentId,
    user_id: member.userId,
    cid: member.cid,
    created_at: member.createdAt,
    last_read: member.lastRead,
    last_read_message_id: member.lastReadMessageId,
    last_message_at: member.lastMessageAt,
    unread: member.unread,
  };
}

/** Values of `told`, by number. */
const STATES: readonly ReminderRecord['state'][] = ['waiting', 'given', 'missed'];

export function reminderFromRow(row: ReminderRow): ReminderRecord {
  return {
    userId: row.user_id,
    messageId: row.message_id,
    cid: row.cid,
    remindAt: row.remind_at,
    state: STATES[row.told] ?? 'waiting',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function reminderToRow(reminder: ReminderRecord): ReminderRow {
  return {
    user_id: reminder.userId,
    message_id: reminder.messageId,
    cid: reminder.cid,
    remind_at: reminder.remindAt,
    told: STATES.indexOf(reminder.state),
    created_at: reminder.createdAt,
    updated_at: reminder.updatedAt,
  };
}
