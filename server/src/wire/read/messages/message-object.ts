/** The keys of a message object. */

import {
  ApiError,
  inputError,
  type Json,
  jsonLength,
  LIMITS,
  type MentionedGroups,
  type MessageCommand,
  type MessageInput,
  requireCustomSize,
  type Sender,
  type SystemMessage,
  type UserId,
} from '../../../domain/index.ts';
import { customOf, refuseReserved } from '../custom.ts';
import { describedUser, readNamed } from '../users/user-fields.ts';
import {
  asJson,
  isRecord,
  type Raw,
  readBoolean,
  readDate,
  readId,
  readList,
  readNewId,
  readRecord,
  readText,
  requireId,
} from '../values.ts';
import { isZero } from '../zero.ts';
import { readSharedLocation } from './location.ts';

/** Keys a client must not send: the server's own, and those it derives. */
export const REFUSED_KEYS: ReadonlySet<string> = new Set([
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

/** The same for servers, which may give the markup. */
const REFUSED_TO_SERVERS: ReadonlySet<string> = new Set([...REFUSED_KEYS].filter((key) => key !== 'html'));

/** Keys that clients send back with a message they received; they say nothing new and are ignored. */
export const IGNORED_KEYS: readonly string[] = [
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
  'support_note',
  'poll_id',
  'shared_location',
];

/** Keys of a message that have a name in the API: all others are custom data. */
export const KNOWN_KEYS: ReadonlySet<string> = new Set([...NAMED, ...IGNORED_KEYS, ...REFUSED_KEYS]);

const NONE: readonly never[] = [];

/** Reads the id of another object; false counts as none. */
const readOther = (value: unknown, field: string) => readId(value === false ? null : value, field);

function readType(value: unknown): boolean {
  if (!isZero(value) && value !== 'regular' && value !== 'reply' && value !== 'system')
    throw inputError('message.type is a reserved field');
  return value === 'system';
}

export function readAttachments(value: unknown): readonly Json[] {
  const list = readList(value, 'message.attachments', LIMITS.attachments) ?? NONE;
  if (list.length === 0) return NONE;
  const attachments = list.map((item) => readRecord(item, 'message.attachments'));
  const bytes = jsonLength(attachments);
  if (bytes > LIMITS.attachmentsBytes) {
    throw new ApiError(
      'tooLarge',
      `message.attachments are too large: ${bytes} bytes, at most ${LIMITS.attachmentsBytes}`,
    );
  }
  return attachments.map(asJson);
}

/** Ids or names, each once. */
function readNames(value: unknown, field: string, max: number): readonly string[] {
  const list = readList(value, field, max) ?? NONE;
  return list.length === 0 ? NONE : [...new Set(list.map((item) => requireId(item, field)))];
}

/** Mentions of everybody, of those online, of roles and of groups. */
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

const NOBODY: Sender = { server: false };

/** Reads a message object. @throws ApiError `input` with the field's path, `tooLarge` */
export function readContent(raw: Raw, { server }: Sender = NOBODY): MessageInput {
  refuseReserved(raw, server ? REFUSED_TO_SERVERS : REFUSED_KEYS, 'message');
  const custom = customOf(raw, KNOWN_KEYS);
  requireCustomSize(custom, 'message');
  return {
    id: readNewId(raw.id, 'message.id'),
    text: readText(raw.text, 'message.text', LIMITS.messageTextHard) ?? '',
    html: readText(raw.html, 'message.html', LIMITS.messageHtml) || null,
    isSystem: readType(raw.type),
    attachments: readAttachments(raw.attachments),
    mentionedUserIds: readMentions(raw.mentioned_users),
    parentId: readOther(raw.parent_id, 'message.parent_id'),
    showInChannel: readBoolean(raw.show_in_channel, 'message.show_in_channel'),
    quotedMessageId: readOther(raw.quoted_message_id, 'message.quoted_message_id'),
    silent: readBoolean(raw.silent, 'message.silent'),
    pinned: readBoolean(raw.pinned, 'message.pinned'),
    pinExpires: readDate(raw.pin_expires, 'message.pin_expires'),
    mentionedGroups: readGroups(raw),
    restrictedVisibility: readNames(
      raw.restricted_visibility,
      'message.restricted_visibility',
      LIMITS.restrictedVisibility,
    ),
    isNote: readBoolean(raw.support_note, 'message.support_note') ?? false,
    pollId: readOther(raw.poll_id, 'message.poll_id'),
    location: readSharedLocation(raw.shared_location),
    custom,
  };
}

/** Reads a message to send, or to replace a sent one. */
export function readMessage(raw: Raw): MessageCommand {
  return {
    author: readNamed(raw, 'user', 'message.user'),
    isReply: typeof raw.parent_id === 'string' && raw.parent_id !== '',
    content: (sender) => readContent(raw, sender),
  };
}

/** Reads the message about a change of a channel. */
export function readSystemMessage(raw: Raw): SystemMessage {
  const { user, user_id: userId } = raw;
  return {
    author: {
      user: isRecord(user) ? describedUser(user) : null,
      userId: typeof userId === 'string' ? userId : null,
    },
    content: (sender) => readContent(raw, sender),
  };
}
