import { expect, test } from 'vitest';
import {
  RECONNECT_MAX_MS,
  RECONNECT_MIN_MS,
  RECONNECT_SPREAD_MS,
  RECONNECT_STEP_MS,
} from '../../../protocol/index.ts';
import { retryPause } from '../../../src/client/index.ts';

test('the first retry comes after 250 to 2500 ms', () => {
  expect([retryPause(1, 0), retryPause(1, 1)]).toEqual([
    RECONNECT_MIN_MS,
    RECONNECT_SPREAD_MS + RECONNECT_STEP_MS,
  ]);
  expect([retryPause(1, 0), retryPause(1, 1)]).toEqual([250, 2_500]);
});

test('pauses grow by a step with each attempt, up to 25 s', () => {
  expect([retryPause(5, 0), retryPause(5, 1)]).toEqual([8_000, 10_500]);
  expect([retryPause(1_000, 0), retryPause(1_000, 1)]).toEqual([RECONNECT_MAX_MS, RECONNECT_MAX_MS]);
  expect(RECONNECT_MAX_MS).toBe(25_000);
});

test('a pause is random, so that pages do not reconnect all at once', () => {
  expect(retryPause(2, 0.5)).toBeGreaterThan(retryPause(2, 0.4));
});
