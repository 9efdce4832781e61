import type { Rate } from '../load/window.ts';
import type { Floor, Row } from './outcome.ts';
import type { Pair } from './rounds.ts';
import { summarize } from './stats.ts';

/** Returns the row of a rate that both sides have. */
export function rateRow(what: string, unit: string, pairs: readonly Pair<Rate>[], floor: Floor | null): Row {
  return {
    what,
    unit,
    stoop: summarize(pairs.map(({ stoop }) => stoop.perSecond)),
    bare: summarize(pairs.map(({ bare }) => bare.perSecond)),
    ratio: summarize(pairs.map(({ stoop, bare }) => stoop.perSecond / bare.perSecond)),
    floor,
  };
}
