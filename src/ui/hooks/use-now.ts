import { useEffect, useState } from 'react';

/** Relative times are shown in minutes. */
const TICK_MS = 60_000;

/** Returns the current time, epoch milliseconds. It updates every minute while `running` and the page is visible. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    let timer = 0;
    const look = () => {
      clearInterval(timer);
      if (document.hidden) return;
      setNow(Date.now());
      timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [running]);
  return now;
}
