import { customOf, requireCustomSize } from '../input/custom.ts';
import { readBoolean, readId, readText } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { KNOWN_MESSAGE_KEYS, readAttachments, readGroups, readMentions } from '../messages/message-input.ts';
import type { DraftMessage, Raw } from '../types.ts';

const idOrNull = (value: unknown, field: string) => readId(value === '' ? null : value, field);

/**
 * A message as somebody has begun to write it: bounded as a message is, but it may be empty, and what the server writes
 * in messages is passed over. @throws ApiError 4, 22.
 */
export function readDraftMessage(
  raw: Raw,
  newId: () => string,
): { readonly message: DraftMessage; readonly parentId: string | null } {
  const custom = customOf(raw, KNOWN_MESSAGE_KEYS);
  requireCustomSize(custom, 'draft');
  return {
    parentId: idOrNull(raw.parent_id, 'message.parent_id'),
    message: {
      id: idOrNull(raw.id, 'message.id') ?? newId(),
      text: readText(raw.text, 'message.text', LIMITS.messageTextHard) ?? '',
      type: raw.type === 'system' ? 'system' : 'regular',
      attachments: readAttachments(raw.attachments),
      mentionedUserIds: readMentions(raw.mentioned_users),
      mentionedGroups: readGroups(raw),
      quotedMessageId: idOrNull(raw.quoted_message_id, 'message.quoted_message_id'),
      pollId: idOrNull(raw.poll_id, 'message.poll_id'),
      showInChannel: readBoolean(raw.show_in_channel, 'message.show_in_channel') ?? false,
      silent: readBoolean(raw.silent, 'message.silent') ?? false,
      custom,
    },
  };
}
