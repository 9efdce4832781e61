import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Returns the time left until `until`, ms, updated every minute and at the end; 0 once it is over. */
export function useLeft(until: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  const left = until === undefined ? 0 : Math.max(0, until - now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each update schedules the next one
  useEffect(() => {
    const real = (until ?? 0) - Date.now();
    if (real <= 0) {
      if (left > 0) setNow(Date.now());
      return;
    }
    const timer = setTimeout(() => setNow(Date.now()), Math.min(MINUTE, real));
    return () => clearTimeout(timer);
  }, [until, now]);
  return left;
}
