import type { Counted, SharedCounts } from '../cluster.ts';
import type { Line } from './line.ts';

const WINDOW_MS = 60_000;
const MS_PER_SECOND = 1_000;
/** A slower Redis counts as away, and is not asked again for `RETRY_MS`: calls wait for its answer. */
const ANSWER_MS = 200;
const RETRY_MS = 2_000;

/** Counts in Redis, with one key per window. The windows of all nodes begin at the same times. */
export function sharedCounts(commands: Line<unknown>['commands'], prefix: string): SharedCounts {
  const windowAt = (key: string, windowMs: number) => {
    const window = Math.floor(Date.now() / windowMs);
    return { name: `${prefix}:count:${window}:${key}`, endsAt: (window + 1) * windowMs };
  };
  let awayUntil = 0;

  /** Rejects after `ANSWER_MS`; a later answer is ignored. */
  function inTime<T>(ask: () => Promise<T>): Promise<T> {
    if (performance.now() < awayUntil) return Promise.reject(new Error('Redis did not answer in time'));
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        awayUntil = performance.now() + RETRY_MS;
        reject(new Error('Redis did not answer in time'));
      }, ANSWER_MS);
      ask()
        .then(resolve, reject)
        .finally(() => clearTimeout(limit));
    });
  }
  return {
    async add(key, windowMs = WINDOW_MS): Promise<Counted> {
      const { name, endsAt } = windowAt(key, windowMs);
      const [count] = await inTime(() =>
        commands
          .multi()
          .incr(name)
          .expire(name, (2 * windowMs) / MS_PER_SECOND)
          .exec(),
      );
      return { count: Number(count), endsAt };
    },
    async look(key, windowMs = WINDOW_MS): Promise<Counted> {
      const { name, endsAt } = windowAt(key, windowMs);
      return { count: Number((await inTime(() => commands.get(name))) ?? 0), endsAt };
    },
    async claim(key, ttlMs) {
      const first = await inTime(() =>
        commands.set(`${prefix}:claim:${key}`, '1', {
          condition: 'NX',
          expiration: { type: 'PX', value: ttlMs },
        }),
      );
      return first !== null;
    },
  };
}
