import { expect, test } from 'vitest';
import { TypingSignals } from '../../../../src/chat/channels/typing-signals.ts';
import { TestClock } from '../support/world.ts';

function scene() {
  const clock = new TestClock();
  const sent: string[] = [];
  const typing = new TypingSignals(clock, (signal) => sent.push(`${signal} ${clock.now()}`));
  return { clock, sent, typing };
}

test('sends typing.start at once, and again every 2 s while keys are pressed', () => {
  const { clock, sent, typing } = scene();
  for (let at = 0; at <= 4_500; at += 500) {
    typing.keystroke();
    clock.run(500);
  }
  expect(sent).toEqual(['typing.start 0', 'typing.start 2500']);
});

test('sends typing.stop once after a second without a key', () => {
  const { clock, sent, typing } = scene();
  typing.keystroke();
  clock.run(999);
  typing.keystroke();
  clock.run(999);
  expect(sent).toEqual(['typing.start 0']);
  clock.run(1);
  clock.run(60_000);
  expect(sent).toEqual(['typing.start 0', 'typing.stop 1999']);
});

test('stop sends typing.stop once, and only after a start; the next key starts anew', () => {
  const { sent, typing } = scene();
  typing.stop();
  typing.keystroke();
  typing.stop();
  typing.stop();
  typing.keystroke();
  expect(sent).toEqual(['typing.start 0', 'typing.stop 0', 'typing.start 0']);
});

test('sends nothing after it was dropped', () => {
  const { clock, sent, typing } = scene();
  typing.keystroke();
  typing.forget();
  clock.run(60_000);
  typing.stop();
  expect(sent).toEqual(['typing.start 0']);
});
