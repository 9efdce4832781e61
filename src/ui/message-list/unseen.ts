import type { ConversationSnapshot } from '../../chat/index.ts';
import type { Row } from './rows.ts';

const countsAsNew = ({ message }: Row) => !message.mine && message.kind === 'regular';

/** Returns when the newest message of somebody else among the first rows was written; 0 where there is none. */
export function newestOf(rows: readonly Row[], end = rows.length): number {
  for (let at = Math.min(end, rows.length) - 1; at >= 0; at--) {
    const message = rows[at]?.message;
    if (message && !message.mine) return message.createdAt;
  }
  return 0;
}

/**
 * Counts messages of others that the reader has yet to see, those behind a gap among them.
 * @param seenAt creation time of the newest message that was seen, epoch ms
 */
export function countUnseen(
  rows: readonly Row[],
  { unread, hasNewer, firstUnreadId }: Pick<ConversationSnapshot, 'unread' | 'hasNewer' | 'firstUnreadId'>,
  seenAt: number,
): number {
  let unseen = 0;
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at];
    if (!row || row.message.mine) continue;
    if (row.message.createdAt <= seenAt) break;
    if (countsAsNew(row)) unseen++;
  }
  if (!hasNewer) return unseen;
  const from = firstUnreadId === null ? -1 : rows.findIndex(({ message }) => message.id === firstUnreadId);
  const loaded = from < 0 ? 0 : rows.slice(from).filter(countsAsNew).length;
  return unseen + Math.max(0, unread - loaded);
}
