import type { ChatRuntime } from '../chat-runtime.ts';
import { rowView } from '../conversation/message-view.ts';
import { NO_RECEIPTS } from '../conversation/receipts.ts';
import { Timeline } from '../conversation/timeline.ts';
import { coreOf } from '../core.ts';
import type { MessageSnapshot } from '../model.ts';
import type { DraftContent } from './draft.ts';

/** What a draft answers as it was when the draft was kept: it need not be among the messages that are loaded. */
export function quotedIn(runtime: ChatRuntime, { quotedId, quoted }: DraftContent): MessageSnapshot | null {
  if (!quoted || quoted.id !== quotedId) return null;
  const { people, conversation, ports } = coreOf(runtime);
  people.note(quoted.user);
  // A reply is among the messages of its thread.
  const timeline = new Timeline(quoted.parent_id);
  timeline.reset([quoted], false);
  const row = timeline.get(quotedId);
  if (!row) return null;
  const { changes } = conversation;
  const { unreadThreads } = ports;
  const view = rowView(row, { me: runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads });
  return view.kind === 'deleted' ? null : view;
}
