import { performance } from 'node:perf_hooks';
/** Length of one round, ms: first unmeasured, then measured. */
export interface Span {
  readonly warmMs: number;
  readonly measureMs: number;
}

/** Counted items per second, and how busy the process was. */
export interface Rate {
  readonly perSecond: number;
  /** Share of its time that this process was busy, 0 to 1. */
  readonly busy: number;
}

const MS_PER_S = 1000;

/**
 * Runs `work` until the span ends, and counts what it reports in the measured part.
 * @param work goes on while `running` returns true; each call of `count` counts one item
 */
export async function measured(
  { warmMs, measureMs }: Span,
  work: (running: () => boolean, count: () => void) => Promise<unknown>,
): Promise<Rate> {
  const begin = performance.now() + warmMs;
  const end = begin + measureMs;
  let counted = 0;
  const idleBefore = performance.eventLoopUtilization();
  await work(
    () => performance.now() < end,
    () => {
      const now = performance.now();
      if (now >= begin && now < end) counted += 1;
    },
  );
  const { utilization } = performance.eventLoopUtilization(idleBefore);
  return { perSecond: (counted * MS_PER_S) / measureMs, busy: utilization };
}
