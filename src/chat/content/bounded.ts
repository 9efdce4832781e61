/** Line breaks, control characters and text direction marks: "gpj.exe" must not read as a picture. */
const UNSEEN = /[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;

/** Returns a text of at most `longest` characters without invisible ones; empty for anything but a text. */
export function boundedText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  // Cut first, so that a long rest is not scanned.
  return value.slice(0, longest).replace(UNSEEN, ' ').trim();
}

/** Returns a number within the bounds, also from digits in a text; null for anything else. */
export function boundedNumber(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}

/** Returns the epoch ms of a written time; NaN for anything else. */
export function timeIn(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** Returns a list as it was sent; empty for anything but a list. */
export function listIn<T>(value: readonly T[] | null | undefined): readonly T[];
export function listIn(value: unknown): readonly unknown[];
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
