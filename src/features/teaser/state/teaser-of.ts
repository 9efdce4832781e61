import type { ConversationSnapshot, MessageSnapshot } from '../../../chat/index.ts';

/** An answer that waits for a visitor whose panel is closed. */
export interface Teaser {
  /** The newest message of somebody else. */
  readonly message: MessageSnapshot;
  /** Unread messages, this one among them. */
  readonly count: number;
}

/**
 * Returns the answer to show at the launcher; null where nothing waits.
 * @param dismissedAt creation time of the newest answer that was dismissed, epoch ms; 0 for none
 */
export function teaserOf(conversation: ConversationSnapshot, dismissedAt: number): Teaser | null {
  const { messages, phase, unread } = conversation;
  if (phase !== 'ready' || unread === 0) return null;
  const message = messages.findLast(({ mine, kind }) => !mine && kind === 'regular');
  if (!message || message.createdAt <= dismissedAt) return null;
  return { message, count: unread };
}
