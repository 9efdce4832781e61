/** Line breaks, control characters, and marks that turn the direction of what follows: "gpj.exe" must not read as a picture. */
const UNSEEN = /[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu;

/** A text of at most `longest` characters without what cannot be seen in it; empty for anything else. */
export function boundedText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  // Cut first: what is thrown away need not be looked through.
  return value.slice(0, longest).replace(UNSEEN, ' ').trim();
}

/** A number within the bounds, also from digits in a text; null for anything else. */
export function boundedNumber(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}

/** Epoch ms of a written time; NaN for anything else. */
export function timeIn(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** A list as it was sent; empty where something else stands in its place. */
export function listIn<T>(value: readonly T[] | null | undefined): readonly T[];
export function listIn(value: unknown): readonly unknown[];
export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
