export interface Summary {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

const MEDIAN = 0.5;

/** @throws RangeError where there is nothing to sum up */
export function summarize(values: readonly number[]): Summary {
  return { min: percentile(values, 0), median: percentile(values, MEDIAN), max: percentile(values, 1) };
}

/**
 * The value below which a share of all lie, by nearest rank.
 * @param share 0 to 1
 * @throws RangeError where there are no values
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new RangeError('expected at least one value, got none');
  return value;
}
