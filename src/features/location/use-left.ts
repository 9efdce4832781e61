import { useEffect, useState } from 'react';
import type { Clock } from '../../util/clock.ts';

const MINUTE = 60_000;

/** Returns the time left until `until`, ms, updated every minute and at the end; 0 once it is over. */
export function useLeft(until: number | undefined, clock: Clock): number {
  const [now, setNow] = useState(() => clock.now());
  const left = until === undefined ? 0 : Math.max(0, until - now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update schedules the next one
  useEffect(() => {
    const real = (until ?? 0) - clock.now();
    if (real <= 0) {
      if (left > 0) setNow(clock.now());
      return;
    }
    const timer = setTimeout(() => setNow(clock.now()), Math.min(MINUTE, real));
    return () => clearTimeout(timer);
  }, [until, now, clock]);
  return left;
}
