import type { ChatRuntime, ConversationSnapshot, EventFields } from '../../../chat/index.ts';
import { conversationsOf, sessionOf } from '../../../chat/ports/index.ts';

const MS = 1_000;

/**
 * Follows when this person last wrote in a channel. One cooldown holds for the channel with all its threads, on all
 * devices.
 * @param listener receives the time of the person's last message, epoch ms; 0 if unknown
 * @returns a function that stops following
 */
export function followSpoken(
  runtime: ChatRuntime,
  cid: string | null,
  listener: (at: number) => void,
): () => void {
  const { conversation } = conversationsOf(runtime);
  const session = sessionOf(runtime);
  const shown = conversation.snapshot.get();
  listener(shown.cid === cid ? lastIn(shown) : 0);
  return session.events.on(({ type, cid: where, message }: EventFields) => {
    if (type === 'message-added' && where === cid && message?.user?.id === runtime.me())
      listener(Date.parse(`${message.created_at}`));
  });
}

/** Returns when this person last wrote, as far as messages are loaded. Deleted messages count, as on the server. */
function lastIn({ messages }: ConversationSnapshot): number {
  const last = messages.findLast(
    ({ mine, kind, status }) => mine && (kind === 'regular' || kind === 'deleted') && status !== 'failed',
  );
  return last?.createdAt ?? 0;
}

/**
 * Returns when the cooldown before the next message ends, epoch ms; 0 if there is none. The person's newest message
 * counts from when the server stored it. If the device's clock is slow, the wait is still no longer than the channel's
 * interval.
 * @param spoken when this person last wrote anywhere in the channel
 */
export function cooldownEnd(conversation: ConversationSnapshot, now: number, spoken = 0): number {
  const { slowMode } = conversation;
  if (slowMode === 0) return 0;
  const end = Math.min(Math.max(spoken, lastIn(conversation)), now) + slowMode * MS;
  return end > now ? end : 0;
}
