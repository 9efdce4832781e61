import type { Counted, SharedCounts } from '../cluster.ts';
import type { Line } from './line.ts';

const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1_000;

/** Counts in Redis, one key a window; all nodes begin their windows at the same full minutes. */
export function sharedCounts(commands: Line<unknown>['commands'], prefix: string): SharedCounts {
  const windowOf = (now: number) => Math.floor(now / WINDOW_MS);
  const keyOf = (key: string, window: number) => `${prefix}:count:${window}:${key}`;
  const counted = (count: number, window: number): Counted => ({ count, endsAt: (window + 1) * WINDOW_MS });
  return {
    async add(key) {
      const window = windowOf(Date.now());
      const name = keyOf(key, window);
      const [count] = await commands
        .multi()
        .incr(name)
        .expire(name, (2 * WINDOW_MS) / MS_PER_SECOND)
        .exec();
      return counted(Number(count), window);
    },
    async look(key) {
      const window = windowOf(Date.now());
      return counted(Number((await commands.get(keyOf(key, window))) ?? 0), window);
    },
  };
}
