import { policyIn } from '../../policy/in-force.ts';
import { publish, type Unit } from '../../unit.ts';
import { itemViews } from './views.ts';

const GRANT = 'read-flag-reports';

/**
 * Tells the app's connected moderators of an item at once. Moderators of single channels see the item when they next
 * ask: the filter of their question names their channels.
 */
export async function publishReviewers(
  unit: Unit,
  type: 'review_queue_item.new' | 'review_queue_item.updated',
  itemId: string,
): Promise<void> {
  const roles = [...policyIn(unit.store).appGrants].flatMap(([role, grants]) =>
    grants.has(GRANT) ? role : [],
  );
  const userIds = (await unit.store.users.idsWithRoles(roles)).filter((id) => unit.presence.isOnline(id));
  if (userIds.length === 0) return;
  const item = await unit.store.flags.item(itemId);
  if (item === null) return;
  const [view] = await itemViews(unit, [item]);
  if (view === undefined) return;
  const event = { type, cid: null, createdAt: unit.clock.now(), item: view } as const;
  publish(unit, event, { kind: 'users', userIds });
}
