import { boundedNumber, type ChatRuntime, coreOf, type MessageExtra } from '../../../chat/index.ts';
import { LEAST_DURATION } from './constants.ts';
import { liveKeyOf } from './live-key.ts';
import type { Place } from './place.ts';

const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

/** Zero is a place like every other: in the Gulf of Guinea. */
function isPlace({ latitude, longitude }: Place): boolean {
  const north = boundedNumber(latitude, -MOST_LATITUDE, MOST_LATITUDE);
  return north !== null && boundedNumber(longitude, -MOST_LONGITUDE, MOST_LONGITUDE) !== null;
}

/**
 * What the message of a place is sent with, or null where the place or the time is none.
 * @param duration how long it follows this device, ms, at least a minute; null for where it is now
 */
export function sharedPlace(
  runtime: ChatRuntime,
  place: Place,
  duration: number | null,
): MessageExtra | null {
  if (!isPlace(place) || (duration !== null && !(duration >= LEAST_DURATION))) return null;
  const { latitude, longitude } = place;
  const { randomId } = coreOf(runtime).environment;
  const end = duration === null ? {} : { end_at: new Date(runtime.clock.now() + duration).toISOString() };
  // Only what moves has to be known again by its device.
  const device = duration === null ? randomId() : liveKeyOf(runtime).make();
  const shared_location = { latitude, longitude, created_by_device_id: device, ...end };
  return { shared_location, attachments: [] };
}
