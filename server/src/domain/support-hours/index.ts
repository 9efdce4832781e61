/** Business hours: one document of the settings. Without it, nothing is said of hours. */
import { ApiError } from '../errors.ts';
import { isObject } from '../json/object.ts';
import type { Ports } from '../ports/index.ts';
import type { SupportHoursService } from '../services/index.ts';
import type { Json, SupportHours } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit } from '../unit.ts';
import { type Caller, callerOf, isStaffOrServer } from '../users/caller.ts';
import { openingAt } from './opening.ts';

export { isTimeZone } from './opening.ts';

const SETTING = 'support_hours';

async function stored(unit: ReadUnit): Promise<SupportHours | null> {
  const found = await unit.store.settings.get(SETTING);
  return isObject(found) ? (found as unknown as SupportHours) : null;
}

const refused = ({ id }: Caller, act: string, who: string): ApiError =>
  new ApiError('notAllowed', `user '${id ?? ''}' may not ${act} the business hours: only ${who} may`);

export function supportHoursService(ports: Ports): SupportHoursService {
  return {
    get: (actor) =>
      runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        if (!isStaffOrServer(caller)) throw refused(caller, 'read', 'staff and servers');
        return stored(unit);
      }),
    put: (actor, hours) =>
      runUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        if (!caller.server && caller.role !== 'admin') throw refused(caller, 'set', 'admins and servers');
        const value = hours();
        await unit.store.settings.put(SETTING, value as unknown as Json);
        return value;
      }),
    opening: () =>
      runReadUnit(ports, async (unit) => {
        const hours = await stored(unit);
        return hours && openingAt(hours, ports.clock.now());
      }),
  };
}
