import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { MessageExtra } from '../model.ts';

/**
 * Sends a message without text into a conversation, shown or not.
 * @param parentId empty outside of threads
 */
export function sendInto(
  runtime: ChatRuntime,
  { cid, parentId }: { readonly cid: string; readonly parentId: string },
  extra: MessageExtra,
): void {
  const { sender, conversation } = coreOf(runtime);
  sender.add('', cid, { extra: { ...extra, ...(parentId !== '' && { parent_id: parentId }) } });
  conversation.changedNow();
}
