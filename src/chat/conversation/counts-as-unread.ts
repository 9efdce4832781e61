import type { MessageResponse } from 'stream-chat';

const NO_ONE: ReadonlySet<string> = new Set();

/** Left out: one's own, shadowed, silent, system and deleted messages, muted authors, and replies shown in their thread only. */
export function countsAsUnread(message: MessageResponse, me: string, muted = NO_ONE): boolean {
  const author = message.user?.id ?? '';
  if (author === me || muted.has(author)) return false;
  if (message.shadowed || message.silent || message.deleted_at) return false;
  if (message.parent_id && !message.show_in_channel) return false;
  return message.type === 'regular' || message.type === 'reply' || message.type === undefined;
}
