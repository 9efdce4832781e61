import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UserTurns } from '../../../server/src/http/limits/user-turns.ts';

/** The length of one step, in ms. */
const STEP_MS = 5;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests that record when they may continue. */
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

test('a caller’s only request continues at once, however long the queues of others are', async () => {
  const { ask, going } = scene();
  for (const name of ['eve 1', 'eve 2', 'eve 3']) ask('eve', name);
  ask('ann', 'ann 1');
  expect(going).toEqual(['eve 1', 'ann 1']);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going).toEqual(['eve 1', 'ann 1', 'eve 2']);
  ask('ann', 'ann 2');
  expect(going.at(-1)).toBe('ann 2');
});

test('waiting requests continue one a step, in order of arrival', async () => {
  const { ask, going } = scene();
  for (const caller of ['eve', 'bob']) for (const n of [1, 2, 3]) ask(caller, `${caller} ${n}`);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going).toEqual(['eve 1', 'bob 1', 'eve 2', 'bob 2']);
  await vi.advanceTimersByTimeAsync(STEP_MS);
  expect(going.slice(4)).toEqual(['eve 3', 'bob 3']);
});

test('leaves nothing behind when no one waits', async () => {
  const { ask } = scene();
  for (const name of ['eve 1', 'eve 2']) ask('eve', name);
  await vi.advanceTimersByTimeAsync(3 * STEP_MS);
  expect(vi.getTimerCount()).toBe(0);
});

test('refuses requests beyond the queue’s limit, and no one else’s', () => {
  const { ask, going } = scene();
  const MOST_WAITING = 200;
  for (let n = 0; n <= MOST_WAITING; n += 1) ask('eve', `eve ${n}`);
  expect(() => ask('eve', 'one too many')).toThrow(expect.objectContaining({ code: 9, status: 429 }));
  ask('ann', 'ann');
  expect(going).toEqual(['eve 0', 'ann']);
});
