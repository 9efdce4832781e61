/** A text of at most `longest` characters without line breaks and control characters; empty for anything else. */
export function boundedText(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  // Cut first: what is thrown away need not be looked through.
  return value
    .slice(0, longest)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}

/** A number within the bounds, also from digits in a text; null for anything else. */
export function boundedNumber(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : null;
}
