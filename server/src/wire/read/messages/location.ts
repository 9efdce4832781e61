/** Places that are shared with messages. */

import Type from 'typebox';
import { inputError, LIMITS, type LocationInput } from '../../../domain/index.ts';
import { maybe, reader } from '../reader.ts';
import { readTime } from '../time.ts';
import { readDate, readId, readRecord, readText, wrongType } from '../values.ts';
import { isZero } from '../zero.ts';

const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

/** Reads degrees. Null if absent. `most`: degrees to either side. */
function readDegrees(value: unknown, field: string, most: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number') throw wrongType(field, value, 'number');
  if (!(Math.abs(value) <= most))
    throw inputError(`field \`${field}\` must be from -${most} to ${most}, it is ${value}`);
  return value;
}

const readLatitude = (value: unknown, path: string) => readDegrees(value, `${path}latitude`, MOST_LATITUDE);
const readLongitude = (value: unknown, path: string) =>
  readDegrees(value, `${path}longitude`, MOST_LONGITUDE);

/** Reads `shared_location` of a message; null if it has none. @throws ApiError `input`. */
export function readSharedLocation(value: unknown): LocationInput | null {
  if (isZero(value)) return null;
  const path = 'message.shared_location';
  const raw = readRecord(value, path);
  const latitude = readLatitude(raw.latitude, `${path}.`);
  const longitude = readLongitude(raw.longitude, `${path}.`);
  const deviceId = readText(raw.created_by_device_id, `${path}.created_by_device_id`, LIMITS.deviceId);
  if (latitude === null) throw inputError(`${path}.latitude is a required field`);
  if (longitude === null) throw inputError(`${path}.longitude is a required field`);
  if (deviceId === null) throw inputError(`${path}.created_by_device_id is a required field`);
  return { latitude, longitude, deviceId, endAt: readDate(raw.end_at, `${path}.end_at`) };
}

export const LocationBody = Type.Object({
  message_id: Type.String(),
  created_by_device_id: maybe(Type.String()),
  latitude: maybe(Type.Number()),
  longitude: maybe(Type.Number()),
  end_at: maybe(Type.String()),
});
const readLocationShape = reader(LocationBody);

/** Reads the body of PUT /users/live_locations. @throws ApiError `input` */
export function readLocationUpdate(body: unknown) {
  const read = readLocationShape(body ?? {});
  const endAt = readTime(read.end_at, 'end_at');
  return {
    messageId: readId(read.message_id, 'message_id') ?? '',
    deviceId: readText(read.created_by_device_id, 'created_by_device_id', LIMITS.deviceId),
    latitude: readLatitude(read.latitude, ''),
    longitude: readLongitude(read.longitude, ''),
    endAt,
  };
}
