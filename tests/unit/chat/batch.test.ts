import { describe, expect, test } from 'vitest';
import { createBatch } from '../../../src/chat/batch.ts';
import { FRAME } from '../../../src/chat/constants.ts';
import { throttle } from '../../../src/util/throttle.ts';
import { TestClock } from './support/world.ts';

const microtask = () => Promise.resolve();

describe('batch', () => {
  test('a first change comes with the microtask, a flood once a frame, the last never lost', async () => {
    const clock = new TestClock();
    let runs = 0;
    const batch = createBatch(clock, () => {
      runs += 1;
    });
    for (let n = 0; n < 10; n += 1) batch.soon();
    expect(runs).toBe(0);
    await microtask();
    expect(runs).toBe(1);
    for (let n = 0; n < 10; n += 1) batch.soon();
    await microtask();
    expect(runs).toBe(1);
    clock.run(FRAME);
    expect(runs).toBe(2);
  });

  test('what a person does is shown before the call returns', () => {
    const clock = new TestClock();
    let runs = 0;
    const batch = createBatch(clock, () => {
      runs += 1;
    });
    batch.soon();
    batch.now();
    expect(runs).toBe(1);
  });
});

describe('throttle', () => {
  test('first at once, then once an interval, the last call never lost', () => {
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
