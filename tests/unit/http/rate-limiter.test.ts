import { expect, test } from 'vitest';
import { RateLimiter } from '../../../server/src/http/rate-limiter.ts';

const MINUTE = 60_000;

test('counts each key on its own, and anew each minute', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('ann', 2, 0).remaining).toBe(1);
  expect(limiter.take('ann', 2, 1).remaining).toBe(0);
  expect(limiter.take('ann', 2, 2).remaining).toBe(-1);
  expect(limiter.take('bob', 2, 3).remaining).toBe(1);
  expect(limiter.take('ann', 2, MINUTE)).toEqual({ limit: 2, remaining: 1, resetsAt: 120 });
});
