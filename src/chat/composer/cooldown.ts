import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import type { ConversationSnapshot } from '../model.ts';

const MS = 1_000;

/**
 * One wait holds for a channel with all its threads, on all devices.
 * @param tell when this person last wrote in it, epoch ms; 0 for not known
 * @returns ends it
 */
export function followSpoken(
  runtime: ChatRuntime,
  cid: string | null,
  tell: (at: number) => void,
): () => void {
  const { conversation, session } = coreOf(runtime);
  const shown = conversation.snapshot.get();
  tell(shown.cid === cid ? lastIn(shown) : 0);
  return session.events.on(({ type, cid: where, message }: EventFields) => {
    if (type === 'message-added' && where === cid && message?.user?.id === runtime.me())
      tell(Date.parse(`${message.created_at}`));
  });
}

/** When they last wrote in it, as far as it is loaded. What was deleted counts on: the server waits for it too. */
function lastIn({ messages }: ConversationSnapshot): number {
  const last = messages.findLast(
    ({ mine, kind, status }) => mine && (kind === 'regular' || kind === 'deleted') && status !== 'failed',
  );
  return last?.createdAt ?? 0;
}

/**
 * Until when a person has to wait before the next message, epoch ms; 0 where they need not. Their newest message counts
 * from when the server stored it; a clock that is behind the server's makes nobody wait longer than the channel does.
 * @param spoken when they last wrote anywhere in the channel
 */
export function cooldownEnd(conversation: ConversationSnapshot, now: number, spoken = 0): number {
  const { slowMode } = conversation;
  if (slowMode === 0) return 0;
  const end = Math.min(Math.max(spoken, lastIn(conversation)), now) + slowMode * MS;
  return end > now ? end : 0;
}
