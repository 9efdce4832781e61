import type { ConversationSnapshot } from '../model.ts';

const MS = 1_000;

/**
 * Until when a person has to wait before the next message, epoch ms; 0 where they need not. Their newest message counts
 * from when the server stored it; a clock that is behind the server's makes nobody wait longer than the channel does.
 */
export function cooldownEnd({ slowMode, messages }: ConversationSnapshot, now: number): number {
  if (slowMode === 0) return 0;
  const last = messages.findLast(
    ({ mine, kind, status }) => mine && kind === 'regular' && status !== 'failed',
  );
  if (!last) return 0;
  const end = Math.min(last.createdAt, now) + slowMode * MS;
  return end > now ? end : 0;
}
