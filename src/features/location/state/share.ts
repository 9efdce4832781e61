import { boundedNumber, type ChatRuntime, type MessageExtra } from '../../../chat/index.ts';
import { environmentOf } from '../../../chat/ports/index.ts';
import { LEAST_DURATION } from './constants.ts';
import { liveKeyOf } from './live-key.ts';
import type { Place } from './place.ts';

const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

/** Returns whether the coordinates are valid. Zero is valid for both: it lies in the Gulf of Guinea. */
function isPlace({ latitude, longitude }: Place): boolean {
  const north = boundedNumber(latitude, -MOST_LATITUDE, MOST_LATITUDE);
  return north !== null && boundedNumber(longitude, -MOST_LONGITUDE, MOST_LONGITUDE) !== null;
}

/**
 * Returns the fields of a message that shares a place, or null if the place or the duration is invalid.
 * @param duration time to follow this device, ms, at least a minute; null for the current place only
 */
export function sharedPlace(
  runtime: ChatRuntime,
  place: Place,
  duration: number | null,
): MessageExtra | null {
  if (!isPlace(place) || (duration !== null && !(duration >= LEAST_DURATION))) return null;
  const { latitude, longitude } = place;
  const { randomId } = environmentOf(runtime).environment;
  const end = duration === null ? {} : { end_at: new Date(runtime.clock.now() + duration).toISOString() };
  // Only a live location has to be recognised by its device later.
  const device = duration === null ? randomId() : liveKeyOf(runtime).make();
  const shared_location = { latitude, longitude, created_by_device_id: device, ...end };
  return { shared_location, attachments: [] };
}
