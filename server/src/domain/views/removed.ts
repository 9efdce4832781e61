import type { MessageRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

/** The review's status of a message that a moderator deleted; also the queue's name of that action. */
export const REMOVED = 'delete_message';

/** Returns the viewer's own messages of a page that a moderator deleted. Most pages need no query. */
export async function removedAmong(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  viewer: UserId | null,
): Promise<ReadonlySet<string>> {
  const own = messages.filter(({ userId, deletedAt }) => userId === viewer && deletedAt !== null);
  if (own.length === 0) return new Set();
  const reviews = await unit.store.flags.reviews(own.map(({ id }) => id));
  return new Set([...reviews].filter(([, { result }]) => result === REMOVED).map(([id]) => id));
}
