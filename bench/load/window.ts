import { performance } from 'node:perf_hooks';
/** How long one round runs, ms: first unmeasured, then measured. */
export interface Span {
  readonly warmMs: number;
  readonly measureMs: number;
}

/** What was counted, by which time. */
export interface Rate {
  readonly perSecond: number;
  /** Share of its time this process worked, 0 to 1. */
  readonly busy: number;
}

const MS_PER_S = 1000;

/**
 * Runs `work` until the span is over and counts what it reports in the measured part.
 * @param work goes on while `running` says so; its `count` counts one
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
