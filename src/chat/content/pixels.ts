import type { PixelSize } from '../message-content.ts';
import { boundedNumber } from './bounded.ts';

/** Largest side. No screen shows more, and larger numbers would overflow calculations. */
const MOST_PIXELS = 100_000;

/** Returns both sides or nothing: one side alone cannot reserve space. */
export function pixelsOf(width: unknown, height: unknown): { pixels?: PixelSize } {
  const wide = boundedNumber(width, 1, MOST_PIXELS);
  const high = boundedNumber(height, 1, MOST_PIXELS);
  return wide && high ? { pixels: { width: Math.round(wide), height: Math.round(high) } } : {};
}
