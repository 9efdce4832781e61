import { isActive } from '../moderation/standing.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { UserId, UserRecord, UserView } from '../types.ts';
import { anonymousUser } from './caller.ts';

/** Looks up users that were loaded together. */
export type People = (id: UserId) => UserView;

/** A user for everybody: a ban that has ended, or that its victim must not know of, does not show. */
export function viewUser(ports: Ports, user: UserRecord): UserView {
  const banned = user.banned && isActive(user.banExpires, ports.clock.now());
  return {
    ...user,
    banned,
    shadowBanned: false,
    banExpires: banned ? user.banExpires : null,
    online: !user.invisible && ports.presence.isOnline(user.id),
  };
}

/** Ids that begin so belong to connections without a user. */
const ANONYMOUS_PREFIX = '!anon';

/** What is left to show of somebody who is no longer stored. */
function ghost(id: UserId): UserRecord {
  const user = anonymousUser(id);
  return id.startsWith(ANONYMOUS_PREFIX) ? user : { ...user, role: 'user' };
}

/** Load several users in one question; `known` ones are not asked for again. */
export async function loadPeople(
  ports: Ports,
  store: StoreReader,
  ids: Iterable<UserId>,
  known: readonly (UserRecord | null)[] = [],
): Promise<People> {
  const views = new Map<UserId, UserView>();
  for (const user of known) if (user !== null) views.set(user.id, viewUser(ports, user));
  const missing = [...new Set(ids)].filter((id) => !views.has(id) && !id.startsWith(ANONYMOUS_PREFIX));
  if (missing.length > 0) {
    for (const user of await store.users.getMany(missing)) views.set(user.id, viewUser(ports, user));
  }
  return (id) => views.get(id) ?? viewUser(ports, ghost(id));
}
