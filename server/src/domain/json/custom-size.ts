import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { Custom } from '../types/index.ts';
import { jsonLength } from './length.ts';

/** @throws ApiError `tooLarge` if an object's custom data is too large */
export function requireCustomSize(custom: Custom, what: string, max: number = LIMITS.customBytes): void {
  if (Object.keys(custom).length === 0) return;
  const bytes = jsonLength(custom);
  if (bytes > max)
    throw new ApiError('tooLarge', `custom data of the ${what} is too large: ${bytes} bytes, at most ${max}`);
}
