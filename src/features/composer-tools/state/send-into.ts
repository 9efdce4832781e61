import { NOTE_PLACE } from '../../../chat/composer/index.ts';
import type { ChatRuntime, MessageExtra } from '../../../chat/index.ts';
import { conversationsOf } from '../../../chat/ports/index.ts';

/** Returns the fields that send a message into a place. */
function placed(parentId: string): MessageExtra {
  if (parentId === NOTE_PLACE) return { support_note: true };
  return parentId === '' ? {} : { parent_id: parentId };
}

/** Signs in a visitor without an identity, for files that wait for a conversation. */
export const beginVisit = (runtime: ChatRuntime): void => runtime.enter();

/**
 * Sends a message without text into a conversation, shown or not.
 * @param parentId empty outside of threads; `NOTE_PLACE` for a note
 */
export function sendInto(
  runtime: ChatRuntime,
  { cid, parentId }: { readonly cid: string; readonly parentId: string },
  extra: MessageExtra,
): void {
  const { sender, conversation } = conversationsOf(runtime);
  sender.add('', cid, { extra: { ...extra, ...placed(parentId) } });
  conversation.changedNow();
}
