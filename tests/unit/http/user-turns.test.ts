import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserTurns } from '../../../server/src/http/user-turns.ts';

/** As long as one step, ms. */
const STEP_MS = 5;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that note when they may go on. */
function scene() {
  const turns = new UserTurns();
  const going: string[] = [];
  const ask = (caller: string, name: string) => {
    const turn = turns.take(caller);
    if (turn === undefined) going.push(name);
    else void turn.then(() => going.push(name));
  };
  return { ask, going };
}

test('a request alone goes on at once, whatever others wait for', async () => {
  const { ask, going } = scene();
  for (const name of ['eve 1', 'eve 2', 'eve 3']) ask('eve', name);
  ask('ann', 'ann 1');
  expect(going).toEqual(['eve 1', 'ann 1']);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going).toEqual(['eve 1', 'ann 1', 'eve 2']);
  ask('ann', 'ann 2');
  expect(going.at(-1)).toBe('ann 2');
});

test('those that wait go on one a step, in the order in which they came', async () => {
  const { ask, going } = scene();
  for (const caller of ['eve', 'bob']) for (const n of [1, 2, 3]) ask(caller, `${caller} ${n}`);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going).toEqual(['eve 1', 'bob 1', 'eve 2', 'bob 2']);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going.slice(4)).toEqual(['eve 3', 'bob 3']);
});

test('nothing is left when nobody waits', async () => {
  const { ask } = scene();
  for (const name of ['eve 1', 'eve 2']) ask('eve', name);
  await vi.advanceTimersByTimeAsync(3 * STEP_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('more than may wait are refused, and others are not', () => {
  const { ask, going } = scene();
  const MOST_WAITING = 200;
  for (let n = 0; n <= MOST_WAITING; n += 1) ask('eve', `eve ${n}`);
  expect(() => ask('eve', 'one too many')).toThrow(expect.objectContaining({ code: 9, status: 429 }));
  ask('ann', 'ann');
  expect(going).toEqual(['eve 0', 'ann']);
});
