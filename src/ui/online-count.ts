import type { ConversationSnapshot } from '../chat/index.ts';

/**
 * Counts the members who are online, including the reader; 0 if nobody else is. Returns 0 in a large channel too:
 * only some of its members are known, which says nothing about all of them.
 */
export function onlineCount({
  people,
  memberCount,
}: Pick<ConversationSnapshot, 'people' | 'memberCount'>): number {
  if (memberCount > people.length + 1) return 0;
  const others = people.filter(({ online }) => online).length;
  return others > 0 ? others + 1 : 0;
}
