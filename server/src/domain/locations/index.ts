import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports/index.ts';
import type { LocationService } from '../services/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { updateLocation } from './update.ts';
import { locationViews } from './view.ts';

export function locationService(ports: Ports): LocationService {
  return {
    active: (actor) =>
      runReadUnit(ports, async (unit) => {
        const user = requirePerson(await callerOf(unit.store.users, actor));
        const found = await unit.store.locations.activeOf(user.id, unit.clock.now(), LIMITS.liveLocations);
        return locationViews(unit, user.id, found);
      }),
    update: (actor, input) => updateLocation(ports, actor, input),
  };
}
