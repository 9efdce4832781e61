import type { CommandReply } from '../../ports/index.ts';
import type { MessageRecord } from '../../types/index.ts';

type Answer =
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'ephemeral' | 'stored'; readonly message: MessageRecord };

/** Returns the message as the app's own endpoint wants it; its author and place stay. Null leaves it as it is. */
export function applyReply(message: MessageRecord, reply: CommandReply | null): Answer {
  if (reply === null) return { kind: 'stored', message };
  const text = reply.text ?? message.text;
  if (reply.kind === 'error') return { kind: 'error', text };
  const attachments = reply.attachments ?? message.attachments;
  const html = text === message.text ? message.html : null;
  const answered = { ...message, text, html, attachments, custom: { ...message.custom, ...reply.custom } };
  return reply.kind === 'ephemeral'
    ? { kind: 'ephemeral', message: { ...answered, type: 'ephemeral' } }
    : { kind: 'stored', message: answered };
}
