import type { Ui } from '../context.ts';
import { jumpWhenOpen } from './jump-when-open.ts';

/** Leads to a message in its place: in its conversation, and where it is in a thread only, in that too. */
export function goToMessage(
  { model, openThread }: Pick<Ui, 'model' | 'openThread'>,
  cid: string,
  messageId: string,
  parentId?: string,
): void {
  if (model.conversation.get().cid !== cid) model.openChannel(cid);
  jumpWhenOpen(model, cid, parentId ?? messageId);
  if (parentId) openThread?.({ cid, parentId });
}
