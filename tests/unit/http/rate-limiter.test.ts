import { expect, test } from 'vitest';
import { RateLimiter } from '../../../server/src/http/limits/rate-limiter.ts';

const MINUTE = 60_000;

test('counts each key separately, and from zero each minute', () => {
  const limiter = new RateLimiter();
  expect(limiter.take('ann', 2, 0).remaining).toBe(1);
  expect(limiter.take('ann', 2, 1).remaining).toBe(0);
  expect(limiter.take('ann', 2, 2).remaining).toBe(-1);
  expect(limiter.take('bob', 2, 3).remaining).toBe(1);
  expect(limiter.take('ann', 2, MINUTE)).toEqual({ limit: 2, remaining: 1, resetsAt: 120 });
});

test('peeking does not count', () => {
  const limiter = new RateLimiter();
  limiter.take('ann', 2, 0);
  expect(limiter.look('ann', 2, 0).remaining).toBe(1);
  expect(limiter.look('ann', 2, 0).remaining).toBe(1);
  expect(limiter.look('ann', 2, MINUTE).remaining).toBe(2);
});

test('keeps a limited number of keys and drops the oldest', () => {
  const limiter = new RateLimiter({ maxKeys: 2 });
  for (const key of ['ann', 'bob', 'cat']) limiter.take(key, 5, 0);
  expect(limiter.look('ann', 5, 0).remaining).toBe(5);
  expect(limiter.look('bob', 5, 0).remaining).toBe(4);
  expect(limiter.take('cat', 5, 0).remaining).toBe(3);
  expect(limiter.look('bob', 5, 0).remaining).toBe(4);
});
