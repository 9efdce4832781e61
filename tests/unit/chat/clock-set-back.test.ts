/** A device's clock that is set back by hours while the page is open, and one that was wrong from the start. */
import { expect, test } from 'vitest';
import { createBatch } from '../../../src/chat/batch.ts';
import { TypingSignals } from '../../../src/chat/channels/typing-signals.ts';
import { CROWDED_WAIT, FLOOD_PAUSE } from '../../../src/chat/constants.ts';
import { Sender } from '../../../src/chat/sending/sender.ts';
import { createOutboxStore } from '../../../src/chat/store/outbox-store.ts';
import { refusalError } from '../../../src/client/index.ts';
import { createClock } from '../../../src/util/clock.ts';
import { throttle } from '../../../src/util/throttle.ts';
import { memoryStorage, TestClock } from './support/world.ts';

const HOURS = 3 * 60 * 60_000;
const CID = 'support:me';
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A clock whose timers go on when its time is set back. */
class WrongClock extends TestClock {
  #back = 0;
  override now(): number {
    return 10 * HOURS + super.now() - this.#back;
  }
  setBack(ms: number): void {
    this.#back += ms;
  }
}

test('changes are still shown', async () => {
  const clock = new WrongClock();
  let runs = 0;
  const batch = createBatch(clock, () => {
    runs += 1;
  });
  batch.schedule();
  batch.now();
  clock.setBack(HOURS);
  batch.schedule();
  clock.run(FLOOD_PAUSE);
  await settled();
  expect(runs).toBe(2);
});

test('throttled calls are still made', () => {
  const clock = new WrongClock();
  let runs = 0;
  const calls = throttle(clock, 1_000, () => {
    runs += 1;
  });
  calls.call();
  clock.setBack(HOURS);
  calls.call();
  clock.run(1_000);
  expect(runs).toBe(2);
});

test('others still see that somebody types', () => {
  const clock = new WrongClock();
  const sent: string[] = [];
  const signals = new TypingSignals(clock, (signal) => sent.push(signal));
  signals.keystroke();
  clock.setBack(HOURS);
  signals.keystroke();
  expect(sent).toEqual(['typing.start', 'typing.start']);
});

test('a message that an overloaded server turned away goes out after its wait', async () => {
  const clock = new WrongClock();
  let posts = 0;
  const sender = new Sender({
    clock,
    store: createOutboxStore(memoryStorage(), 'k'),
    randomId: () => 'id',
    canPost: () => true,
    post: () => {
      posts += 1;
      const text = JSON.stringify({ code: 9, message: 'slow down' });
      return Promise.reject(refusalError({ status: 429, text, header: () => null, now: 0 }));
    },
    maxLength: () => 100,
    changed: () => {},
    stored: () => {},
    failed: () => {},
    identityRefused: () => {},
  });
  sender.add('a', CID);
  await settled();
  clock.setBack(HOURS);
  clock.run(CROWDED_WAIT);
  await settled();
  expect(posts).toBe(2);
});

test.each([HOURS, -HOURS])('a clock that is wrong by %i ms follows the server’s', (wrong) => {
  let right = 10 * HOURS;
  const clock = createClock(() => right + wrong);
  clock.correct?.(right);
  expect(clock.now()).toBe(right);
  right += 1_000;
  expect(clock.now()).toBe(right);
});

test('a frame that comes late, or holds no time, leaves a right clock alone', () => {
  const clock = createClock(() => 10 * HOURS);
  for (const told of [10 * HOURS - 60_000, Number.NaN]) {
    clock.correct?.(told);
    expect(clock.now()).toBe(10 * HOURS);
  }
});
