import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';

/** A message of one's own that somebody else has taken away. */
export interface Removal {
  readonly cid: string;
  readonly messageId: string;
  readonly parentId?: string;
  /** Nothing stands in its place. */
  readonly gone: boolean;
}

/**
 * Tells whoever wrote a message that somebody else has removed it: nobody is moderated without a word.
 * @returns ends it
 */
export function followRemovals(runtime: ChatRuntime, tell: (removal: Removal) => void): () => void {
  return coreOf(runtime).session.events.on((event: EventFields) => {
    const { type, cid, message, user, leaves } = event;
    const me = runtime.me();
    if (type !== 'message-removed' || !message || leaves === 'hidden' || message.user?.id !== me) return;
    // One's own deletion names oneself, from whichever device it came.
    if (user?.id === me) return;
    tell({
      cid: cid ?? message.cid ?? '',
      messageId: message.id,
      ...(message.parent_id && !message.show_in_channel ? { parentId: message.parent_id } : {}),
      gone: leaves === 'nothing',
    });
  });
}
