import { policyIn } from '../../policy/in-force.ts';
import type { Ports } from '../../ports.ts';
import type { StoreWriter } from '../../store-port.ts';
import { itemViews } from './views.ts';

const GRANT = 'read-flag-reports';

/**
 * Moderators of the app who are connected learn of an item at once. Those of single channels see it when they next ask:
 * what they keep order in is the filter of their question.
 */
export async function tellReviewers(
  ports: Ports,
  store: StoreWriter,
  type: 'review_queue_item.new' | 'review_queue_item.updated',
  itemId: string,
): Promise<void> {
  const roles = [...policyIn(store).appGrants].flatMap(([role, grants]) => (grants.has(GRANT) ? role : []));
  const userIds = (await store.users.idsWithRoles(roles)).filter((id) => ports.presence.isOnline(id));
  if (userIds.length === 0) return;
  const item = await store.flags.item(itemId);
  if (item === null) return;
  const [view] = await itemViews(ports, store, [item]);
  if (view === undefined) return;
  const event = { type, cid: null, createdAt: ports.clock.now(), item: view } as const;
  store.afterCommit(() =>
    ports.bus.publish({ seq: null, event, audience: { kind: 'users', userIds }, perUser: null }),
  );
}
