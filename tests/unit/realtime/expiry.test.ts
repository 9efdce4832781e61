import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Expiry } from '../../../server/src/realtime/expiry.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2030, 0, 1);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const times: number[] = [];
  return { times, expiry: new Expiry(() => times.push(Date.now() - START)) };
}

test('calls back at the time', () => {
  const { times, expiry } = watched();
  expiry.set(START + 2_000);
  vi.advanceTimersByTime(1_999);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(times).toEqual([2_000]);
});

test('waits for a time beyond the range of a single timer', () => {
  const { times, expiry } = watched();
  expiry.set(START + 60 * DAY_MS);
  vi.advanceTimersByTime(59 * DAY_MS);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(DAY_MS);
  expect(times).toEqual([60 * DAY_MS]);
});

test('waits longer if the clock is set back', () => {
  const { times, expiry } = watched();
  expiry.set(START + 2_000);
  vi.setSystemTime(START - 5_000);
  vi.advanceTimersByTime(2_000);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(5_000);
  expect(times).toEqual([2_000]);
});

test('reports a past time at once, but never within the call', () => {
  const { times, expiry } = watched();
  expiry.set(START - 1);
  expect(times).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(times).toEqual([1]);
});

test('a later time replaces the earlier one; nothing happens after a stop', () => {
  const { times, expiry } = watched();
  expiry.set(START + 1_000);
  expiry.set(START + 3_000);
  vi.advanceTimersByTime(2_000);
  expect(times).toEqual([]);
  expiry.set(null);
  expiry.set(START + 4_000);
  expiry.stop();
  vi.advanceTimersByTime(DAY_MS);
  expect(times).toEqual([]);
});
