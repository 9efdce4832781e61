import { inputError, readRecord, readText, readTime, wrongType } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import type { Millis } from '../types.ts';

export interface LocationInput {
  readonly latitude: number;
  readonly longitude: number;
  readonly deviceId: string;
  readonly endAt: Millis | null;
}

const MOST_LATITUDE = 90;
const MOST_LONGITUDE = 180;

/** Null where absent. `most`: degrees to either side. */
function readDegrees(value: unknown, field: string, most: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number') throw wrongType(field, value, 'number');
  if (!(Math.abs(value) <= most))
    throw inputError(`field \`${field}\` must be from -${most} to ${most}, it is ${value}`);
  return value;
}

export const readLatitude = (value: unknown, path: string) =>
  readDegrees(value, `${path}latitude`, MOST_LATITUDE);
export const readLongitude = (value: unknown, path: string) =>
  readDegrees(value, `${path}longitude`, MOST_LONGITUDE);

/** `shared_location` of a message; null where it has none. @throws ApiError 4. */
export function readLocation(value: unknown): LocationInput | null {
  if (value === undefined || value === null) return null;
  const path = 'message.shared_location';
  const raw = readRecord(value, path);
  const latitude = readLatitude(raw.latitude, `${path}.`);
  const longitude = readLongitude(raw.longitude, `${path}.`);
  const deviceId = readText(raw.created_by_device_id, `${path}.created_by_device_id`, LIMITS.deviceId);
  if (latitude === null) throw inputError(`${path}.latitude is a required field`);
  if (longitude === null) throw inputError(`${path}.longitude is a required field`);
  if (deviceId === null || deviceId === '')
    throw inputError(`${path}.created_by_device_id is a required field`);
  return { latitude, longitude, deviceId, endAt: readTime(raw.end_at, `${path}.end_at`) };
}
