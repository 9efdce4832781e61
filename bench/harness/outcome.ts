import type { Summary } from './stats.ts';

/** Target of a figure. Reported, never enforced: times depend on the machine. */
export type Floor =
  | { readonly kind: 'ratio'; readonly atLeast: number }
  /** Like `ratio`, for figures that should be small. */
  | { readonly kind: 'share'; readonly atMost: number }
  | { readonly kind: 'value'; readonly atMost: number };

/** One measured figure: a row of the table. */
export interface Row {
  readonly what: string;
  /** Unit of `stoop` and `bare`, such as `sends/s`. */
  readonly unit: string;
  readonly stoop: Summary;
  /** Bare baseline of the same run; null if there is none. */
  readonly bare: Summary | null;
  /** Stoop's figure divided by the baseline's, round by round; null if there is none. */
  readonly ratio: Summary | null;
  readonly floor: Floor | null;
}

/** Result of a benchmark, or the reason why it did not run. */
export type Outcome =
  | { readonly kind: 'measured'; readonly rows: readonly Row[]; readonly notes: readonly string[] }
  | { readonly kind: 'leftOut'; readonly reason: string };

/** Returns `met`, `below` or `over`, by the median; null if the row has no floor. */
export function verdict({ floor, ratio, stoop }: Row): 'met' | 'below' | 'over' | null {
  if (floor === null) return null;
  if (floor.kind === 'value') return stoop.median <= floor.atMost ? 'met' : 'over';
  if (ratio === null) return null;
  if (floor.kind === 'share') return ratio.median <= floor.atMost ? 'met' : 'over';
  return ratio.median >= floor.atLeast ? 'met' : 'below';
}
