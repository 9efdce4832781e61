import type { PixelSize } from '../message-content.ts';
import { boundedNumber } from './bounded.ts';

/** No screen shows more, and more would overflow what is reckoned with it. */
const MOST_PIXELS = 100_000;

/** Both sides or none: one alone keeps no place. */
export function pixelsOf(width: unknown, height: unknown): { pixels?: PixelSize } {
  const wide = boundedNumber(width, 1, MOST_PIXELS);
  const high = boundedNumber(height, 1, MOST_PIXELS);
  return wide && high ? { pixels: { width: Math.round(wide), height: Math.round(high) } } : {};
}
