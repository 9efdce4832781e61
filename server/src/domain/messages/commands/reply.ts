import { customOf } from '../../input/custom.ts';
import { isRecord } from '../../input/read.ts';
import { LIMITS } from '../../limits.ts';
import type { Json, MessageRecord, Raw } from '../../types.ts';
import { KNOWN_MESSAGE_KEYS } from '../message-input.ts';

type Answer =
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'ephemeral' | 'stored'; readonly message: MessageRecord };

const isAttachment = (item: unknown): item is Json => isRecord(item);

/**
 * The message as the app's own endpoint wants it: its `text`, `attachments`, `type` (`ephemeral`, `error`, else an ordinary
 * one) and custom keys replace the sender's; who and where stays. Null leaves it as it is.
 */
export function applyReply(message: MessageRecord, reply: Raw | null): Answer {
  if (reply === null) return { kind: 'stored', message };
  const text = typeof reply.text === 'string' ? reply.text.slice(0, LIMITS.messageTextHard) : message.text;
  if (reply.type === 'error') return { kind: 'error', text };
  const attachments = Array.isArray(reply.attachments)
    ? reply.attachments.filter(isAttachment).slice(0, LIMITS.attachments)
    : message.attachments;
  const custom = { ...message.custom, ...customOf(reply, KNOWN_MESSAGE_KEYS) };
  const answered = { ...message, text, attachments, custom };
  return reply.type === 'ephemeral'
    ? { kind: 'ephemeral', message: { ...answered, type: 'ephemeral' } }
    : { kind: 'stored', message: answered };
}
