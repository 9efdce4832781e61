import { type CommandReply, type Json, LIMITS } from '../../../domain/index.ts';
import { customOf } from '../custom.ts';
import { isRecord, type Raw } from '../values.ts';
import { KNOWN_KEYS } from './message-object.ts';

const isAttachment = (item: unknown): item is Json => isRecord(item);

const kindOf = (type: unknown) => (type === 'error' || type === 'ephemeral' ? type : 'stored');

/**
 * Reads the `message` that the app's endpoint answers a command with: `text`, `attachments`, `type` and custom keys.
 */
export function readCommandReply(message: Raw): CommandReply {
  const { text, type, attachments } = message;
  return {
    kind: kindOf(type),
    text: typeof text === 'string' ? text.slice(0, LIMITS.messageTextHard) : null,
    attachments: Array.isArray(attachments)
      ? attachments.filter(isAttachment).slice(0, LIMITS.attachments)
      : null,
    custom: customOf(message, KNOWN_KEYS),
  };
}
