import { withDefaults } from '../channels/query.ts';
import { readScope } from '../channels/query-scope.ts';
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { withinTeams } from '../policy/teams.ts';
import type { Ports } from '../ports/index.ts';
import type { Filter } from '../query-types.ts';
import { scan } from '../scan.ts';
import type { SupportCounts } from '../services/index.ts';
import type { Actor, SupportStatus, UserId } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf, isStaffOrServer } from '../users/caller.ts';

const withStatus = (value: SupportStatus): Filter => ({
  op: '$eq',
  field: { kind: 'named', name: 'supportStatus' },
  value,
});
const openOf = (value: UserId | null): Filter => ({
  op: '$and',
  of: [withStatus('open'), { op: '$eq', field: { kind: 'named', name: 'supportAssigneeId' }, value }],
});

/**
 * Counts the support conversations that the caller may read, each number up to `LIMITS.supportCount`. The counts are
 * those of the lists that the same filters find. @throws ApiError `notAllowed` for all but staff and servers
 */
export async function supportCounts(ports: Ports, actor: Actor): Promise<SupportCounts> {
  const question = await runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    if (!isStaffOrServer(caller))
      throw new ApiError(
        'notAllowed',
        `user '${caller.id ?? ''}' may not count support conversations: only staff and servers may`,
      );
    const whole = (filter: Filter) => withDefaults(withinTeams(unit, caller, filter), caller);
    return { whole, scope: readScope(unit, caller), viewer: caller.id };
  });
  const { whole, scope, viewer } = question;
  return scan(ports, actor, async ({ store, clock }) => {
    const page = { sort: [], limit: LIMITS.supportCount, offset: 0, staffTypes: [], now: clock.now() };
    const count = (filter: Filter) =>
      store.channels.matching({ ...page, filter: whole(filter), viewer, scope });
    return {
      open: await count(withStatus('open')),
      // A server that acts for nobody has none of its own.
      mine: viewer === null ? 0 : await count(openOf(viewer)),
      unassigned: await count(openOf(null)),
      snoozed: await count(withStatus('snoozed')),
      closed: await count(withStatus('closed')),
    };
  });
}
