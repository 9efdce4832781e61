import type { MessageResponse } from '../../../protocol/index.ts';

/**
 * Replies that live in their thread only are no part of the channel's list, and nothing else is part of the thread's. What
 * its reader deleted for themselves is part of neither.
 */
export function belongsTo(message: MessageResponse, parentId: string | undefined): boolean {
  if (message.deleted_for_me) return false;
  if (parentId) return message.parent_id === parentId;
  return !message.parent_id || message.show_in_channel === true;
}

const NO_ONE: ReadonlySet<string> = new Set();

/**
 * Left out: one's own, shadowed, silent, system and deleted messages, muted authors, and replies shown in their thread only.
 * @param parentId of the thread that is counted, instead of its channel: then its replies, and nothing else
 */
export function countsAsUnread(
  message: MessageResponse,
  me: string,
  muted = NO_ONE,
  parentId?: string,
): boolean {
  const author = message.user?.id ?? '';
  if (author === me || muted.has(author)) return false;
  if (message.shadowed || message.silent || message.deleted_at) return false;
  if (!belongsTo(message, parentId)) return false;
  return message.type === 'regular' || message.type === 'reply' || message.type === undefined;
}
