import type { ConversationSnapshot, MessageSnapshot } from '../../../chat/index.ts';

/** A new answer for a visitor whose panel is closed. */
export interface Teaser {
  /** The newest message from another person. */
  readonly message: MessageSnapshot;
  /** Number of unread messages, this one included. */
  readonly count: number;
}

/**
 * Returns the answer to show at the launcher; null if there is none.
 * @param dismissedAt creation time of the newest dismissed answer, epoch ms; 0 for none
 */
export function teaserOf(conversation: ConversationSnapshot, dismissedAt: number): Teaser | null {
  const { messages, phase, unread } = conversation;
  if (phase !== 'ready' || unread === 0) return null;
  const message = messages.findLast(({ mine, kind }) => !mine && kind === 'regular');
  if (!message || message.createdAt <= dismissedAt) return null;
  return { message, count: unread };
}
