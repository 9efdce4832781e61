import type { Timers } from './domain/index.ts';

/** Milliseconds a timer of the platform can wait at most; longer waits are cut into pieces. */
const MOST_WAIT_MS = 2 ** 31 - 1;

/** Creates timers of real time. A waiting timer does not keep the process alive. */
export function realTimers(onError: (error: unknown) => void): Timers {
  return {
    at(time, callback) {
      let timer: NodeJS.Timeout;
      const arm = () => {
        const wait = Math.max(0, time - Date.now());
        const fire = () => void (async () => callback())().catch(onError);
        timer = setTimeout(wait > MOST_WAIT_MS ? arm : fire, Math.min(wait, MOST_WAIT_MS));
        timer.unref();
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}
