/** Drafts. */

import { type DraftCommand, inputError, LIMITS, requireCustomSize } from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import { type Raw, readBoolean, readId, readText } from '../values.ts';
import { KNOWN_KEYS, readAttachments, readGroups, readMentions } from './message-object.ts';

/**
 * Reads a draft: bounded like a message, but it may be empty, and keys that only the server writes are ignored.
 * `parent_id` makes it the draft of a thread. @throws ApiError `input`, `tooLarge`
 */
export function readDraft(raw: Raw): DraftCommand {
  const custom = customOf(raw, KNOWN_KEYS);
  requireCustomSize(custom, 'draft');
  // A draft has no markup; a value of another type is a mistake all the same.
  readText(raw.html, 'message.html', LIMITS.messageHtml);
  // Kept without its mark, a note would come back as a message to the visitor.
  if (readBoolean(raw.support_note, 'message.support_note') === true)
    throw inputError('field `message.support_note`: the draft of a note is not kept, keep it in the client');
  return {
    parentId: readId(raw.parent_id, 'message.parent_id'),
    message: {
      id: readId(raw.id, 'message.id'),
      text: readText(raw.text, 'message.text', LIMITS.messageTextHard) ?? '',
      type: raw.type === 'system' ? 'system' : 'regular',
      attachments: readAttachments(raw.attachments),
      mentionedUserIds: readMentions(raw.mentioned_users),
      mentionedGroups: readGroups(raw),
      quotedMessageId: readId(raw.quoted_message_id, 'message.quoted_message_id'),
      pollId: readId(raw.poll_id, 'message.poll_id'),
      showInChannel: readBoolean(raw.show_in_channel, 'message.show_in_channel') ?? false,
      silent: readBoolean(raw.silent, 'message.silent') ?? false,
      custom,
    },
  };
}

/** Reads `parent_id` of the calls for one draft; null for the channel's own. @throws ApiError `input` */
export function readDraftParent(query: URLSearchParams): string | null {
  return readId(query.get('parent_id'), 'parent_id');
}
