import type { ConversationSnapshot, MessageSnapshot } from '../../chat/index.ts';

const countNew = (messages: readonly MessageSnapshot[]) =>
  messages.filter(({ mine, kind }) => !mine && kind === 'regular').length;

const indexOf = (messages: readonly MessageSnapshot[], id: string | null) =>
  messages.findIndex((message) => message.id === id);

/**
 * Counts the unread messages that the reader has not seen, those behind a gap included.
 * @param seenId id of the last message that was seen; null for none
 */
export function countUnseen(conversation: ConversationSnapshot, seenId: string | null): number {
  const { messages, unread, hasNewer, firstUnreadId } = conversation;
  const after = indexOf(messages, seenId) + 1;
  if (!hasNewer) return Math.min(unread, countNew(messages.slice(after)));
  const first = indexOf(messages, firstUnreadId);
  return Math.max(0, unread - (first < 0 ? 0 : countNew(messages.slice(first, after))));
}
