import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realTimers } from '../../../server/src/timers.ts';

const DAY = 86_400_000;
/** Longer than the platform's timers can wait. */
const LONG = 40 * DAY;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refuse = (error: unknown) => {
  throw error;
};

test('calls at the time, however far in the future', async () => {
  let calls = 0;
  realTimers(refuse).at(Date.now() + LONG, () => {
    calls += 1;
  });
  await vi.advanceTimersByTimeAsync(LONG - 1);
  expect(calls).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(calls).toBe(1);
});

test('calls at once for a past time, and never for a cancelled one', async () => {
  const calls: string[] = [];
  const timers = realTimers(refuse);
  timers.at(Date.now() - DAY, () => void calls.push('late'));
  const callOff = timers.at(Date.now() + LONG, () => void calls.push('off'));
  await vi.advanceTimersByTimeAsync(30 * DAY);
  callOff();
  await vi.advanceTimersByTimeAsync(LONG);
  expect(calls).toEqual(['late']);
});

test('reports errors, thrown or rejected', async () => {
  const errors: unknown[] = [];
  const timers = realTimers((error) => errors.push(error));
  timers.at(0, () => Promise.reject(new Error('rejected')));
  timers.at(0, () => {
    throw new Error('thrown');
  });
  await vi.advanceTimersByTimeAsync(1);
  expect(errors).toEqual([new Error('rejected'), new Error('thrown')]);
});
