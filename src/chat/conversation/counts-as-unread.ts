import type { MessageResponse } from '../../../protocol/index.ts';

/**
 * Returns whether a message is part of the channel's list, or of the thread's if `parentId` is given. Replies shown in
 * their thread only are left out of the channel's list, and all other messages of the thread's. Messages that the
 * reader deleted for themselves are part of neither.
 */
export function belongsTo(message: MessageResponse, parentId: string | undefined): boolean {
  if (message.deleted_for_me) return false;
  if (parentId) return message.parent_id === parentId;
  return !message.parent_id || message.show_in_channel === true;
}

const NO_ONE: ReadonlySet<string> = new Set();

interface Counted {
  /** Ids of people whose messages do not count. */
  readonly muted?: ReadonlySet<string> | undefined;
  /** Counts only the replies of this thread, instead of its channel's messages. */
  readonly parentId?: string | undefined;
}

/**
 * Returns whether a message counts as unread. Own, shadowed, silent, system and deleted messages, messages of muted
 * authors, and replies shown in their thread only do not count.
 */
export function countsAsUnread(
  message: MessageResponse,
  me: string,
  { muted = NO_ONE, parentId }: Counted = {},
): boolean {
  const author = message.user?.id ?? '';
  if (author === me || muted.has(author)) return false;
  if (message.shadowed || message.silent || message.deleted_at) return false;
  if (!belongsTo(message, parentId)) return false;
  return message.type === 'regular' || message.type === 'reply' || message.type === undefined;
}
