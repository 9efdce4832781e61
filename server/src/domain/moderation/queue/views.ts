import { LIMITS, PAGES } from '../../limits.ts';
import type { Cid, ReviewItemRecord } from '../../types/index.ts';
import type { ReviewItemView } from '../../types/moderation-views.ts';
import type { ReadUnit } from '../../unit.ts';
import { loadPeople } from '../../users/people.ts';
import { messageViews } from '../../views/message-views.ts';
import { flagViews } from '../flag-views.ts';
import { actionsIn } from './taken-actions.ts';

/** Returns whether an item is open. A closed item is open again after a new complaint. */
export const isReviewed = ({ review, flaggedAt }: ReviewItemRecord): boolean =>
  review !== null && review.reviewedAt >= flaggedAt;

/**
 * Returns items as moderators see them, in a fixed number of queries. `cids`: moderators of single channels see bans
 * from those only.
 */
export async function itemViews(
  unit: ReadUnit,
  items: readonly ReviewItemRecord[],
  cids: readonly Cid[] | null = null,
): Promise<readonly ReviewItemView[]> {
  if (items.length === 0) return [];
  const targets = [...new Set(items.map(({ targetUserId }) => targetUserId))];
  const flags = await unit.store.flags.ofItems(items, LIMITS.flagsPerItem);
  const bans = await unit.store.bans.find({
    filter: { op: '$in', field: { kind: 'named', name: 'userId' }, value: targets },
    direction: -1,
    activeAt: unit.clock.now(),
    cids,
    limit: PAGES.bans.most,
    offset: 0,
  });
  const people = await loadPeople(unit, [
    ...targets,
    ...items.flatMap(({ review }) => review?.reviewedById ?? []),
    ...items.flatMap(({ review }) => actionsIn(review).flatMap(({ userId }) => userId ?? [])),
    ...bans.flatMap(({ bannedById }) => bannedById ?? []),
  ]);
  const records = await unit.store.messages.getMany(items.flatMap(({ messageId }) => messageId ?? []));
  const shown = await messageViews(unit, records, { viewer: null, showDeleted: true });
  // Moderators restore shadowed messages from here, so the view has to show them.
  const kept = new Set(records.filter(({ shadowed }) => shadowed).map(({ id }) => id));
  const messages = new Map(shown.map((view) => [view.id, { ...view, shadowed: kept.has(view.id) }]));
  const complaints = await flagViews(unit, flags, 'moderator');
  return items.map((item) => ({
    ...item,
    reviewed: isReviewed(item),
    creator: people(item.targetUserId),
    message: item.messageId === null ? null : (messages.get(item.messageId) ?? null),
    flags: complaints.filter(
      ({ messageId, targetUser }) => messageId === item.messageId && targetUser.id === item.targetUserId,
    ),
    bans: bans
      .filter(({ targetId }) => targetId === item.targetUserId)
      .map(({ targetId, bannedById, ...ban }) => ({
        ...ban,
        user: people(targetId),
        bannedBy: bannedById === null ? null : people(bannedById),
      })),
    actions: actionsIn(item.review).map((action) => ({
      ...action,
      user: action.userId === null ? null : people(action.userId),
    })),
    reviewedBy: item.review?.reviewedById == null ? null : people(item.review.reviewedById),
  }));
}
