import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import type { MessageExtra } from '../model.ts';

/** Sends a message without words into a conversation, whether or not it is the one that is shown. @param parentId empty outside of threads */
export function sendInto(
  inside: Inside,
  { cid, parentId }: { readonly cid: string; readonly parentId: string },
  extra: MessageExtra,
): void {
  const { sender, conversation } = coreOf(inside);
  sender.add('', cid, undefined, { ...extra, ...(parentId !== '' && { parent_id: parentId }) });
  conversation.changedNow();
}
