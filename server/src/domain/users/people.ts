import { isActive } from '../moderation/ban-status.ts';
import type { UserId, UserRecord, UserView } from '../types/index.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import { isAway } from './availability.ts';
import { anonymousUser } from './caller.ts';

/** Looks up users that were loaded together. */
export type People = (id: UserId) => UserView;

const NO_PAGE_DATA = Object.freeze({});

/** Returns a user for everybody. A ban that has ended, or that its target must not know of, does not show. */
export function viewUser(ports: UnitPorts, user: UserRecord): UserView {
  const banned = user.banned && isActive(user.banExpires, ports.clock.now());
  return {
    ...user,
    pageData: NO_PAGE_DATA,
    banned,
    shadowBanned: false,
    banExpires: banned ? user.banExpires : null,
    online: !user.invisible && !isAway(user) && ports.presence.isOnline(user.id),
  };
}

/** Returns the same for staff and servers, with the page data. */
export function viewUserForStaff(ports: UnitPorts, user: UserRecord): UserView {
  return { ...viewUser(ports, user), pageData: user.pageData };
}

/** Prefix of ids of connections without a user. */
const ANONYMOUS_PREFIX = '!anon';

/** Returns the view of a user who is no longer stored. */
function ghost(id: UserId): UserRecord {
  const user = anonymousUser(id);
  return id.startsWith(ANONYMOUS_PREFIX) ? user : { ...user, role: 'user' };
}

/** Views of users, by id. */
export type UserViews = ReadonlyMap<UserId, UserView>;

interface Wanted {
  readonly ids: Iterable<UserId>;
  /** Users that are already loaded. @default none */
  readonly known?: readonly (UserRecord | null)[];
  /** Views that are already made. @default none */
  readonly views?: UserViews;
}

const NO_VIEWS: UserViews = new Map();

/** Loads the missing users in one query. */
export async function loadViews(
  unit: ReadUnit,
  { ids, known = [], views: atHand = NO_VIEWS }: Wanted,
): Promise<UserViews> {
  const views = new Map(atHand);
  for (const user of known) if (user !== null) views.set(user.id, viewUser(unit, user));
  const missing = [...new Set(ids)].filter((id) => !views.has(id) && !id.startsWith(ANONYMOUS_PREFIX));
  if (missing.length === 0) return views;
  for (const user of await unit.store.users.getMany(missing)) views.set(user.id, viewUser(unit, user));
  return views;
}

/** Returns a function that looks users up among views. */
export const peopleAmong =
  (ports: UnitPorts, views: UserViews): People =>
  (id) =>
    views.get(id) ?? viewUser(ports, ghost(id));

/** Loads several users in one query; `known` ones are not loaded again. */
export async function loadPeople(
  unit: ReadUnit,
  ids: Iterable<UserId>,
  known: readonly (UserRecord | null)[] = [],
): Promise<People> {
  return peopleAmong(unit, await loadViews(unit, { ids, known }));
}
