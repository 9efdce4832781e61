import { ApiError, inputError } from '../errors.ts';
import { type Access, requireGrant } from '../permissions/access.ts';
import type { LocationInput } from '../services/index.ts';
import type { UnitPorts } from '../unit.ts';

/**
 * Attaches a place to a message.
 * @throws ApiError `input` if it would be over already, `notAllowed`, `featureOff` if locations are off.
 */
export function requireShareable(ports: UnitPorts, access: Access, location: LocationInput): void {
  if (!access.type.config.sharedLocations)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has shared locations disabled`);
  requireGrant(access, 'share-location');
  if (location.endAt !== null && location.endAt <= ports.clock.now())
    throw inputError('message.shared_location.end_at must be in the future');
}
