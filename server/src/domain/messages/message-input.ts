import { ApiError } from '../errors.ts';
import { jsonLength } from '../input/bytes.ts';
import { customOf, refuseReserved, requireCustomSize } from '../input/custom.ts';
import {
  asJson,
  inputError,
  isRecord,
  readBoolean,
  readId,
  readList,
  readNewId,
  readRecord,
  readText,
  readTime,
  requireId,
} from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { type LocationInput, readLocation } from '../locations/location-input.ts';
import type { Custom, Json, MentionedGroups, Millis, Raw, UserId } from '../types.ts';

/** Keys a client must not send: the server's own, and what it derives. */
export const REFUSED_MESSAGE_KEYS: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'deleted_at',
  'html',
  'i18n',
  'latest_reactions',
  'own_reactions',
  'reaction_counts',
  'reply_count',
]);

/** Keys that clients send back with a message they received; they say nothing new and are passed over. */
export const IGNORED_MESSAGE_KEYS: readonly string[] = [
  'args',
  'before_message_send_failed',
  'channel',
  'cid',
  'command',
  'command_info',
  'deleted_for_me',
  'deleted_reply_count',
  'draft',
  'duration',
  'error',
  'image_labels',
  'member',
  'mentioned_groups',
  'message_text_updated_at',
  'moderation',
  'pinned_at',
  'pinned_by',
  'poll',
  'quoted_message',
  'reaction_groups',
  'reaction_scores',
  'received_at',
  'reminder',
  'shadowed',
  'status',
  'thread_participants',
];

const NAMED = [
  'id',
  'text',
  'type',
  'user',
  'user_id',
  'attachments',
  'mentioned_users',
  'parent_id',
  'show_in_channel',
  'quoted_message_id',
  'silent',
  'pinned',
  'pin_expires',
  'mentioned_channel',
  'mentioned_here',
  'mentioned_roles',
  'mentioned_group_ids',
  'restricted_visibility',
  'poll_id',
  'shared_location',
];

/** Keys of a message that have a name in the API: all others are custom data. */
export const KNOWN_MESSAGE_KEYS: ReadonlySet<string> = new Set([
  ...NAMED,
  ...IGNORED_MESSAGE_KEYS,
  ...REFUSED_MESSAGE_KEYS,
]);

/** A message as a client sent it; null for fields it did not send. */
export interface MessageInput {
  readonly id: string | null;
  readonly text: string;
  readonly isSystem: boolean;
  readonly attachments: readonly Json[];
  readonly mentionedUserIds: readonly UserId[];
  readonly parentId: string | null;
  readonly showInChannel: boolean | null;
  readonly quotedMessageId: string | null;
  readonly silent: boolean | null;
  readonly pinned: boolean | null;
  readonly pinExpires: Millis | null;
  readonly mentionedGroups: MentionedGroups;
  readonly restrictedVisibility: readonly UserId[];
  readonly pollId: string | null;
  readonly location: LocationInput | null;
  readonly custom: Custom;
}

const NONE: readonly never[] = [];

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function readType(value: unknown): boolean {
  if (value !== undefined && value !== null && value !== 'regular' && value !== 'reply' && value !== 'system')
    throw inputError('message.type is a reserved field');
  return value === 'system';
}

export function readAttachments(value: unknown): readonly Json[] {
  const list = readList(value, 'message.attachments', LIMITS.attachments) ?? NONE;
  if (list.length === 0) return NONE;
  for (const item of list) readRecord(item, 'message.attachments');
  const bytes = jsonLength(list);
  if (bytes > LIMITS.attachmentsBytes) {
    throw new ApiError(
      'tooLarge',
      `message.attachments are too large: ${bytes} bytes, at most ${LIMITS.attachmentsBytes}`,
    );
  }
  return list.map(asJson);
}

/** Ids or names, each once. */
function readNames(value: unknown, field: string, max: number): readonly string[] {
  const list = readList(value, field, max) ?? NONE;
  return list.length === 0 ? NONE : [...new Set(list.map((item) => requireId(item, field)))];
}

/** Everybody, those who are here, roles and groups that are called. */
export function readGroups(raw: Raw): MentionedGroups {
  return {
    channel: readBoolean(raw.mentioned_channel, 'message.mentioned_channel') ?? false,
    here: readBoolean(raw.mentioned_here, 'message.mentioned_here') ?? false,
    roles: readNames(raw.mentioned_roles, 'message.mentioned_roles', LIMITS.mentionedRoles),
    groupIds: readNames(raw.mentioned_group_ids, 'message.mentioned_group_ids', LIMITS.mentionedGroups),
  };
}

/** Ids, or users of whom only the id counts. */
export function readMentions(value: unknown): readonly UserId[] {
  const list = readList(value, 'message.mentioned_users', LIMITS.mentions) ?? NONE;
  if (list.length === 0) return NONE;
  const ids = list.map((item) => requireId(isRecord(item) ? item.id : item, 'message.mentioned_users'));
  return [...new Set(ids)];
}

/** A message object as a client sends it. @throws ApiError 4 with the field's path, 17, 22. */
export function readMessage(raw: Raw): MessageInput {
  refuseReserved(raw, REFUSED_MESSAGE_KEYS, 'message');
  const custom = customOf(raw, KNOWN_MESSAGE_KEYS);
  requireCustomSize(custom, 'message');
  return {
    id: readNewId(raw.id, 'message.id'),
    text: readText(raw.text, 'message.text', LIMITS.messageTextHard) ?? '',
    isSystem: readType(raw.type),
    attachments: readAttachments(raw.attachments),
    mentionedUserIds: readMentions(raw.mentioned_users),
    parentId: readId(isEmpty(raw.parent_id) ? null : raw.parent_id, 'message.parent_id'),
    showInChannel: readBoolean(raw.show_in_channel, 'message.show_in_channel'),
    quotedMessageId: readId(
      isEmpty(raw.quoted_message_id) ? null : raw.quoted_message_id,
      'message.quoted_message_id',
    ),
    silent: readBoolean(raw.silent, 'message.silent'),
    pinned: readBoolean(raw.pinned, 'message.pinned'),
    pinExpires: readTime(raw.pin_expires, 'message.pin_expires'),
    mentionedGroups: readGroups(raw),
    restrictedVisibility: readNames(
      raw.restricted_visibility,
      'message.restricted_visibility',
      LIMITS.restrictedVisibility,
    ),
    pollId: readId(isEmpty(raw.poll_id) ? null : raw.poll_id, 'message.poll_id'),
    location: readLocation(raw.shared_location),
    custom,
  };
}

/** @throws ApiError 4 where there is nothing to show. */
export function requireContent(message: MessageInput): void {
  const { text, attachments, quotedMessageId, pollId, location, custom } = message;
  const refers = quotedMessageId !== null || pollId !== null || location !== null;
  if (text.trim() === '' && attachments.length === 0 && !refers && isBare(custom)) {
    throw inputError('message.text or message.attachments is required: a message must have content');
  }
}

const isBare = (custom: Custom) => Object.keys(custom).length === 0;
