import type { Rate } from '../load/window.ts';
import type { Row } from './outcome.ts';
import type { Pair } from './rounds.ts';
import { summarize } from './stats.ts';

/** Returns the row of a rate that both sides have. */
export function rateRow(
  pairs: readonly Pair<Rate>[],
  { what, unit, floor }: Pick<Row, 'what' | 'unit' | 'floor'>,
): Row {
  return {
    what,
    unit,
    stoop: summarize(pairs.map(({ stoop }) => stoop.perSecond)),
    bare: summarize(pairs.map(({ bare }) => bare.perSecond)),
    ratio: summarize(pairs.map(({ stoop, bare }) => stoop.perSecond / bare.perSecond)),
    floor,
  };
}
