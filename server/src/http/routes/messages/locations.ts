import {
  LocationBody,
  listOf,
  readLocationUpdate,
  SHARED_LOCATION,
  writeLocation,
} from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

const LOCATIONS = '/users/live_locations';

export const locationRoutes: Resource = (domain) => [
  {
    method: 'GET',
    path: LOCATIONS,
    operation: 'GetUserLiveLocations',
    access: 'token',
    answer: { active_live_locations: listOf('SharedLocationResponseData') },
    handle: async ({ actor }) => ({
      active_live_locations: (await domain.locations.active(actor)).map(writeLocation),
    }),
  },
  {
    method: 'PUT',
    path: LOCATIONS,
    operation: 'UpdateLiveLocation',
    access: 'token',
    body: LocationBody,
    answer: SHARED_LOCATION,
    // Clients expect the location itself, not an object around it.
    handle: async ({ actor, body }) =>
      writeLocation(await domain.locations.update(actor, readLocationUpdate(body))),
  },
];
