import type { ChatRuntime, EventFields } from '../../../chat/index.ts';
import { sessionOf } from '../../../chat/ports/index.ts';

/** A message by this person that somebody else removed. */
export interface Removal {
  readonly cid: string;
  readonly messageId: string;
  readonly parentId?: string;
  /** True if no placeholder remains. */
  readonly gone: boolean;
}

/**
 * Reports own messages that somebody else removed, so that authors learn of moderation.
 * @returns a function that stops the reports
 */
export function followRemovals(runtime: ChatRuntime, listener: (removal: Removal) => void): () => void {
  return sessionOf(runtime).events.on((event: EventFields) => {
    const { type, cid, message, user, leaves } = event;
    const me = runtime.me();
    if (type !== 'message-removed' || !message || leaves === 'hidden' || message.user?.id !== me) return;
    // A deletion by this person, on any device, carries their own id.
    if (user?.id === me) return;
    listener({
      cid: cid ?? message.cid ?? '',
      messageId: message.id,
      ...(message.parent_id && !message.show_in_channel ? { parentId: message.parent_id } : {}),
      gone: leaves === 'nothing',
    });
  });
}
