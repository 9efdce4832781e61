import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { LocationService } from '../services.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { updateLocation } from './update.ts';
import { locationViews } from './view.ts';

export function locationService(ports: Ports): LocationService {
  return {
    active: (actor) =>
      ports.store.read(async (store) => {
        const user = requirePerson(await callerOf(store.users, actor));
        const found = await store.locations.activeOf(user.id, ports.clock.now(), LIMITS.liveLocations);
        return locationViews(ports, store, user.id, found);
      }),
    update: (actor, input) => updateLocation(ports, actor, input),
  };
}
