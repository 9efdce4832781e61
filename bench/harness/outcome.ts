import type { Summary } from './stats.ts';

/** What a figure is held against. Only said, never enforced: times depend on the machine. */
export type Floor =
  | { readonly kind: 'ratio'; readonly atLeast: number }
  /** As `ratio`, of what should be small. */
  | { readonly kind: 'share'; readonly atMost: number }
  | { readonly kind: 'value'; readonly atMost: number };

/** One measured thing: a line of the table. */
export interface Row {
  readonly what: string;
  /** Unit of `stoop` and `bare`, such as `sends/s`. */
  readonly unit: string;
  readonly stoop: Summary;
  /** The bare baseline of the same run; null where there is none. */
  readonly bare: Summary | null;
  /** Stoop's figure by the baseline's, round by round; null where there is none. */
  readonly ratio: Summary | null;
  readonly floor: Floor | null;
}

/** What a benchmark found, or why it could not look. */
export type Outcome =
  | { readonly kind: 'measured'; readonly rows: readonly Row[]; readonly notes: readonly string[] }
  | { readonly kind: 'leftOut'; readonly reason: string };

/** `met`, `below` or `over`, by the median; null where nothing is asked. */
export function verdict({ floor, ratio, stoop }: Row): 'met' | 'below' | 'over' | null {
  if (floor === null) return null;
  if (floor.kind === 'value') return stoop.median <= floor.atMost ? 'met' : 'over';
  if (ratio === null) return null;
  if (floor.kind === 'share') return ratio.median <= floor.atMost ? 'met' : 'over';
  return ratio.median >= floor.atLeast ? 'met' : 'below';
}
