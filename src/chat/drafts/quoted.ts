import type { ChatRuntime } from '../chat-runtime.ts';
import { rowView } from '../conversation/message-view.ts';
import { NO_RECEIPTS } from '../conversation/receipts.ts';
import { Row } from '../conversation/timeline.ts';
import { knownOf } from '../messages/messages.ts';
import type { MessageSnapshot } from '../model.ts';
import { messagesOf } from '../ports/index.ts';
import type { DraftContent } from './draft.ts';

/** Returns the message that a draft quotes. One that is not loaded is as the draft stored it. */
export function quotedIn(runtime: ChatRuntime, { quotedId, quoted }: DraftContent): MessageSnapshot | null {
  if (!quoted || quoted.id !== quotedId || quoted.deleted_for_me) return null;
  const { people, messages, changes, unreadThreads } = messagesOf(runtime);
  people.note(quoted.user);
  const row = new Row(messages.get(quotedId) ?? knownOf(quoted));
  const view = rowView(row, { me: runtime.me(), people, receipts: NO_RECEIPTS, changes, unreadThreads });
  return view.kind === 'deleted' ? null : view;
}
