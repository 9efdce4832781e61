import { useEffect, useState } from 'react';

/** Relative times are shown in minutes. */
const TICK_MS = 60_000;

/** The time, renewed each minute while `running`; epoch milliseconds. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
