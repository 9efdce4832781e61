import type { Ui } from '../context.ts';
import { jumpWhenOpen } from './jump-when-open.ts';

/** Opens a message's conversation and jumps to the message. A message that is only in a thread opens its thread there. */
export function goToMessage(
  { model, openThread }: Pick<Ui, 'model' | 'openThread'>,
  cid: string,
  { messageId, parentId }: { readonly messageId: string; readonly parentId?: string | undefined },
): void {
  if (model.conversation.get().cid !== cid) model.openChannel(cid);
  jumpWhenOpen(model, cid, parentId ?? messageId);
  if (parentId) openThread?.({ cid, parentId, messageId });
}
