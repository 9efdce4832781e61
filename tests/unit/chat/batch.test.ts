import { describe, expect, test } from 'vitest';
import { createBatch } from '../../../src/chat/batch.ts';
import { FLOOD_PAUSE, FRAME } from '../../../src/chat/constants.ts';
import { throttle } from '../../../src/util/throttle.ts';
import { TestClock } from './support/world.ts';

const microtask = () => Promise.resolve();

describe('batch', () => {
  test('reports a first change in a microtask, a flood once a frame, and never loses the last change', async () => {
    const clock = new TestClock();
    let runs = 0;
    const batch = createBatch(clock, () => {
      runs += 1;
    });
    for (let n = 0; n < 10; n += 1) batch.schedule();
    expect(runs).toBe(0);
    await microtask();
    expect(runs).toBe(1);
    for (let n = 0; n < 10; n += 1) batch.schedule();
    await microtask();
    expect(runs).toBe(1);
    clock.run(FRAME);
    expect(runs).toBe(2);
  });

  test('reports a long flood less and less often, and the first change after a pause at once', async () => {
    const clock = new TestClock();
    const runs: number[] = [];
    const batch = createBatch(clock, () => runs.push(clock.now()));
    const begin = clock.now();
    while (clock.now() < begin + 10 * FLOOD_PAUSE) {
      batch.schedule();
      await microtask();
      clock.run(1);
    }
    const pauses = runs.slice(1).map((at, n) => at - (runs[n] ?? 0));
    expect(pauses[0]).toBe(FRAME);
    expect(pauses.at(-1)).toBe(FLOOD_PAUSE);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    clock.run(FLOOD_PAUSE);
    clock.run(FLOOD_PAUSE);
    const before = runs.length;
    batch.schedule();
    await microtask();
    expect(runs).toHaveLength(before + 1);
    batch.schedule();
    clock.run(FRAME);
    expect(runs).toHaveLength(before + 2);
  });

  test('shows a person’s own action before the call returns', () => {
    const clock = new TestClock();
    let runs = 0;
    const batch = createBatch(clock, () => {
      runs += 1;
    });
    batch.schedule();
    batch.now();
    expect(runs).toBe(1);
  });
});

describe('throttle', () => {
  test('calls at once, then once an interval, and never loses the last call', () => {
    const clock = new TestClock();
    let runs = 0;
    const calls = throttle(clock, 1_000, () => {
      runs += 1;
    });
    for (let n = 0; n < 5; n += 1) calls.call();
    expect(runs).toBe(1);
    clock.run(1_000);
    expect(runs).toBe(2);
    clock.run(1_000);
    expect(runs).toBe(2);
  });
});
