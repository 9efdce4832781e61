import type { Rate, Span } from '../load/window.ts';
import type { Row } from './outcome.ts';
import type { Pair } from './rounds.ts';
import { summarize } from './stats.ts';
import type { Worker } from './worker.ts';

/** Returns the processor time of this process since its start, in all threads and in the system, microseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** A rate, and the server's cost of each counted item. */
export interface Effort extends Rate {
  /** Processor time of each item, microseconds. */
  readonly each: number;
}

const MS_PER_S = 1000;

type Timed = { readonly processor: (_: null) => Promise<number> };

/**
 * Measures a server's processor time around a flood. Unlike the rate, it does not depend on
 * other work of the machine.
 */
export async function withEffort<R extends Rate>(
  server: Pick<Worker<Timed>, 'call'>,
  { warmMs, measureMs }: Span,
  flood: () => Promise<R>,
): Promise<R & Effort> {
  const before = await server.call('processor', null);
  const rate = await flood();
  const spent = (await server.call('processor', null)) - before;
  return { ...rate, each: spent / ((rate.perSecond * (warmMs + measureMs)) / MS_PER_S) };
}

/** Returns the row with each server's cost of one item. */
export function effortRow(what: string, pairs: readonly Pair<Effort>[]): Row {
  return {
    what: `processor time ${what}`,
    unit: 'µs',
    stoop: summarize(pairs.map(({ stoop }) => stoop.each)),
    bare: summarize(pairs.map(({ bare }) => bare.each)),
    ratio: summarize(pairs.map(({ stoop, bare }) => stoop.each / bare.each)),
    floor: null,
  };
}
