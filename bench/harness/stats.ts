export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

const MEDIAN = 0.5;

/** @throws RangeError if there are no values */
export function summarize(values: readonly number[]): Summary {
  return { min: percentile(values, 0), median: percentile(values, MEDIAN), max: percentile(values, 1) };
}

/**
 * Returns the value below which a share of all values lies, by nearest rank.
 * @param share 0 to 1
 * @throws RangeError if there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('expected at least one value, got none');
  return value;
}
