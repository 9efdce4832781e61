import type { StoreReader } from '../store-port.ts';
import type { MessageView, UserId } from '../types.ts';

/** In how many threads one person has unread replies. */
export async function unreadThreadsOf(store: StoreReader, userId: UserId): Promise<number> {
  return (await store.threads.unreadCounts([userId])).get(userId) ?? 0;
}

/** Counts as unread for the other participants of its thread. */
export function countsInThread(reply: Pick<MessageView, 'silent' | 'type'>): boolean {
  return !reply.silent && reply.type !== 'system';
}
