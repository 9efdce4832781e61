import type { ConversationSnapshot } from '../chat/index.ts';

/**
 * Counts the members who are online, the reader among them; 0 where nobody else is. In a crowd a part of the members is
 * known, which says nothing about all: 0 too.
 */
export function onlineCount({
  people,
  memberCount,
}: Pick<ConversationSnapshot, 'people' | 'memberCount'>): number {
  if (memberCount > people.length + 1) return 0;
  const others = people.filter(({ online }) => online).length;
  return others > 0 ? others + 1 : 0;
}
