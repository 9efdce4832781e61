import type { ChatRuntime } from '../chat-runtime.ts';
import { rowView } from '../conversation/message-view.ts';
import { NO_RECEIPTS } from '../conversation/receipts.ts';
import { Timeline } from '../conversation/timeline.ts';
import { coreOf } from '../core.ts';
import type { MessageSnapshot } from '../model.ts';
import type { DraftContent } from './draft.ts';

/** Returns the message that a draft quotes, as the draft stored it: the message may not be loaded. */
export function quotedIn(runtime: ChatRuntime, { quotedId, quoted }: DraftContent): MessageSnapshot | null {
  if (!quoted || quoted.id !== quotedId) return null;
  const { people, conversation, ports } = coreOf(runtime);
  people.note(quoted.user);
  // A reply belongs to its thread's messages.
  const timeline = new Timeline(quoted.parent_id);
  timeline.reset([quoted], false);
  const row = timeline.get(quotedId);
  if (!row) return null;
  const { changes } = conversation;
  const { unreadThreads } = ports;
  const view = rowView(row, { me: runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads });
  return view.kind === 'deleted' ? null : view;
}
