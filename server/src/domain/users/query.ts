import { ApiError } from '../errors.ts';
import { readFilter } from '../filters/read-filter.ts';
import { readSort } from '../filters/read-sort.ts';
import { USER_FIELDS } from '../filters/user-spec.ts';
import { isActive } from '../moderation/ban-status.ts';
import { canInApp, denied, requireAppGrant } from '../permissions/access.ts';
import { requireTeamFilter } from '../policy/teams.ts';
import type { Ports } from '../ports/index.ts';
import { requireConnection } from '../presence/require-connection.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { UserService } from '../services/index.ts';
import { appSettings } from '../settings/index.ts';
import type { UserId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from './caller.ts';
import { readsPageData, refusePageData } from './page-data.ts';
import { viewUser, viewUserForStaff } from './people.ts';
import { withRelations } from './relations.ts';

const NEWEST_FIRST = [{ field: { kind: 'named', name: 'createdAt' }, direction: -1, type: null }] as const;

/** Returns whether a filter can find only people whose ids it names. */
function namesIds(filter: Filter): boolean {
  if ('field' in filter) {
    const { field, op } = filter;
    return field.kind === 'named' && field.name === 'id' && (op === '$eq' || op === '$in');
  }
  if (filter.op === '$and') return filter.of.some(namesIds);
  return filter.op === '$or' && filter.of.every(namesIds);
}

/** Returns whether a filter has a condition on a field. */
function mentions(filter: Filter, name: string): boolean {
  if (!('field' in filter)) return filter.of.some((part) => mentions(part, name));
  return filter.field.kind === 'named' && filter.field.name === name;
}

/** Refuses filters by shadow ban: shadow banned users must not find out. */
function refuseShadows({ server, id }: Caller, filter: Filter): void {
  if (server || !mentions(filter, 'shadowBanned')) return;
  throw new ApiError('notAllowed', `user '${id ?? ''}' may not filter by shadow_banned: only servers may`);
}

/**
 * Refuses guests who browse users. Anybody who opens the page is a guest: they look up people they met, not everybody's
 * visitors.
 */
function refuseBrowsing({ role }: Caller, filter: Filter): void {
  if (role !== 'guest' || namesIds(filter)) return;
  throw new ApiError('notAllowed', 'guests may look people up by id only: add id: {$in: […]} to the filter');
}

export function queryUsers(ports: Ports): UserService['query'] {
  return async (actor, input) => {
    const filter = readFilter(input.filter, USER_FIELDS, actor);
    const sort = readSort(input.sort, USER_FIELDS) ?? NEWEST_FIRST;
    const { limit, offset } = input.page();
    const subscribes = input.presence === true && actor.kind !== 'server';
    const connectionId = subscribes ? requireConnection(ports, actor, input.connectionId) : null;
    const now = ports.clock.now();
    const { found, knows, view } = await scan(ports, actor, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      requireAppGrant(unit, caller, 'search-user');
      const { searchDisallowedRoles } = await appSettings(unit);
      if (!caller.server && searchDisallowedRoles.includes(caller.role))
        throw denied(caller, 'search-user', '.app');
      refuseBrowsing(caller, filter);
      refuseShadows(caller, filter);
      refusePageData(caller, filter, sort);
      requireTeamFilter(unit, caller, filter);
      const includeDeactivated = input.includeDeactivated === true;
      return {
        found: await unit.store.users.find({ now, filter, sort, limit, offset, includeDeactivated }),
        view: readsPageData(caller) ? viewUserForStaff : viewUser,
        knows: (id: UserId) => caller.server || (id !== caller.id && canInApp(unit, caller, 'ban-user')),
      };
    });
    if (connectionId !== null) {
      ports.connections.subscribePresence(
        connectionId,
        found.map(({ id }) => id),
      );
    }
    const views = found.map((user) => {
      const shown = view(ports, user);
      const shadowed = user.shadowBanned && isActive(user.banExpires, now);
      return shadowed && knows(user.id)
        ? { ...shown, shadowBanned: true, banExpires: user.banExpires }
        : shown;
    });
    return actor.kind === 'server' ? runReadUnit(ports, (unit) => withRelations(unit, views)) : views;
  };
}
