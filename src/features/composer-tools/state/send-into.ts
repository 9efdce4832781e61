import type { ChatRuntime, MessageExtra } from '../../../chat/index.ts';
import { conversationsOf } from '../../../chat/ports/index.ts';

/** Signs in a visitor without an identity, for files that wait for a conversation. */
export const beginVisit = (runtime: ChatRuntime): void => runtime.enter();

/**
 * Sends a message without text into a conversation, shown or not.
 * @param parentId empty outside of threads
 */
export function sendInto(
  runtime: ChatRuntime,
  { cid, parentId }: { readonly cid: string; readonly parentId: string },
  extra: MessageExtra,
): void {
  const { sender, conversation } = conversationsOf(runtime);
  sender.add('', cid, { extra: { ...extra, ...(parentId !== '' && { parent_id: parentId }) } });
  conversation.changedNow();
}
