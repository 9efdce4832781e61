import type {
  CommandCall,
  Json,
  MentionedGroups,
  MessageRecord,
  MessageType,
  ReactionGroup,
  SharedLocation,
  Translations,
} from '../../../domain/ports/index.ts';
import type { MessageRow } from '../schema.ts';
import { bit, parseList, parseRecord } from './json.ts';
import { type NarrowMessageRow, unpacked } from './message-columns.ts';

const NOBODY: MentionedGroups = Object.freeze({ channel: false, here: false, roles: [], groupIds: [] });

/** Returns groups as JSON; hardly any message mentions one. */
function writeGroups(groups: MentionedGroups): string {
  const { channel, here, roles, groupIds = [] } = groups;
  return channel || here || roles.length > 0 || groupIds.length > 0 ? JSON.stringify(groups) : '{}';
}

/** Makes a plain message column by column, as most messages are plain. */
function plainMessage(row: NarrowMessageRow): MessageRecord {
  return {
    id: row.id,
    cid: row.cid,
    userId: row.user_id,
    type: 'regular',
    text: row.text,
    html: null,
    parentId: null,
    showInChannel: false,
    quotedMessageId: null,
    mentionedUserIds: parseList('[]'),
    attachments: parseList('[]'),
    silent: false,
    custom: parseRecord('{}'),
    pollId: null,
    sharedLocation: null,
    reactionGroups: parseRecord('{}'),
    replyCount: 0,
    deletedReplyCount: 0,
    threadParticipantIds: parseList('[]'),
    pinnedAt: null,
    pinnedById: null,
    pinExpires: null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    textUpdatedAt: null,
    deletedAt: null,
    restrictedVisibility: parseList('[]'),
    mentionedGroups: NOBODY,
    command: null,
    i18n: null,
    shadowed: false,
    hiddenForSome: false,
  };
}

export const messageFromRow = (row: NarrowMessageRow): MessageRecord =>
  row.packed === null ? plainMessage(row) : fromWhole(unpacked(row, row.packed));

function fromWhole(row: MessageRow): MessageRecord {
  return {
    id: row.id,
    cid: row.cid,
    userId: row.user_id,
    type: row.type as MessageType,
    text: row.text,
    html: row.html,
    parentId: row.parent_id,
    showInChannel: row.show_in_channel === 1,
    quotedMessageId: row.quoted_id,
    mentionedUserIds: parseList<string>(row.mentioned),
    attachments: parseList<Json>(row.attachments),
    silent: row.silent === 1,
    custom: parseRecord(row.custom),
    pollId: row.poll_id,
    sharedLocation: row.location === null ? null : (JSON.parse(row.location) as SharedLocation),
    reactionGroups: parseRecord<Record<string, ReactionGroup>>(row.reaction_groups),
    replyCount: row.reply_count,
    deletedReplyCount: row.deleted_reply_count,
    threadParticipantIds: parseList<string>(row.thread_participants),
    pinnedAt: row.pinned_at,
    pinnedById: row.pinned_by,
    pinExpires: row.pin_expires,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    textUpdatedAt: row.text_updated_at,
    deletedAt: row.deleted_at,
    restrictedVisibility: parseList<string>(row.restricted),
    mentionedGroups:
      row.mention_groups === '{}'
        ? NOBODY
        : { ...NOBODY, ...(JSON.parse(row.mention_groups) as Partial<MentionedGroups>) },
    command: row.command === null ? null : (JSON.parse(row.command) as CommandCall),
    i18n: row.i18n === null ? null : (JSON.parse(row.i18n) as Translations),
    shadowed: row.shadowed === 1,
    hiddenForSome: row.hidden_for === 1,
  };
}

/** Returns all columns but `counted`, which is set when the message is stored. */
export function messageToRow(message: MessageRecord): Omit<MessageRow, 'counted'> {
  return {
    id: message.id,
    cid: message.cid,
    user_id: message.userId,
    type: message.type,
    text: message.text,
    html: message.html,
    parent_id: message.parentId,
    show_in_channel: bit(message.showInChannel),
    in_list: bit(message.parentId === null || message.showInChannel),
    quoted_id: message.quotedMessageId,
    mentioned: JSON.stringify(message.mentionedUserIds),
    attachments: JSON.stringify(message.attachments),
    silent: bit(message.silent),
    custom: JSON.stringify(message.custom),
    poll_id: message.pollId,
    location: message.sharedLocation === null ? null : JSON.stringify(message.sharedLocation),
    location_end: message.sharedLocation?.endAt ?? null,
    reaction_groups: JSON.stringify(message.reactionGroups),
    reply_count: message.replyCount,
    deleted_reply_count: message.deletedReplyCount,
    thread_participants: JSON.stringify(message.threadParticipantIds),
    pinned_at: message.pinnedAt,
    pinned_by: message.pinnedById,
    pin_expires: message.pinExpires,
    created_at: message.createdAt,
    updated_at: message.updatedAt,
    text_updated_at: message.textUpdatedAt,
    deleted_at: message.deletedAt,
    restricted: JSON.stringify(message.restrictedVisibility),
    mention_groups: writeGroups(message.mentionedGroups),
    command: message.command === null ? null : JSON.stringify(message.command),
    i18n: message.i18n === null ? null : JSON.stringify(message.i18n),
    shadowed: bit(message.shadowed),
    hidden_for: bit(message.hiddenForSome),
  };
}
