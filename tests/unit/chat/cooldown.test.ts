import { expect, test } from 'vitest';
import { INES, ME } from '../../../demo/gallery/people.ts';
import { conversation, message } from '../../../demo/gallery/snapshots.ts';
import { cooldownEnd } from '../../../src/chat/composer/index.ts';

const NOW = 1_000_000;
const SLOW = 30;
const end = (messages: ReturnType<typeof message>[], slowMode = SLOW) =>
  cooldownEnd(conversation({ slowMode, messages }), NOW);

test.each([
  ['no slow mode', [message(ME, 'a', NOW)], 0, 0],
  ['nothing said yet', [message(INES, 'a', NOW)], SLOW, 0],
  ['just said', [message(ME, 'a', NOW)], SLOW, NOW + 30_000],
  ['said a while ago', [message(ME, 'a', NOW - 20_000), message(INES, 'b', NOW)], SLOW, NOW + 10_000],
  ['said long ago', [message(ME, 'a', NOW - 30_000)], SLOW, 0],
  ['not stored yet', [message(ME, 'a', NOW - 1_000, { status: 'sending' })], SLOW, NOW + 29_000],
  ['not taken', [message(ME, 'a', NOW, { status: 'failed' })], SLOW, 0],
  ['deleted since', [message(ME, 'a', NOW - 1_000, { kind: 'deleted' })], SLOW, NOW + 29_000],
  ['stored by a clock that is ahead', [message(ME, 'a', NOW + 60_000)], SLOW, NOW + 30_000],
])('%s', (_, messages, slowMode, expected) => {
  expect(end(messages, slowMode)).toBe(expected);
});

test('what was written in a thread of the channel counts in the channel, and the other way round', () => {
  const here = conversation({ slowMode: SLOW, messages: [message(ME, 'a', NOW - 20_000)] });
  expect(cooldownEnd(here, NOW, NOW - 5_000)).toBe(NOW + 25_000);
  expect(cooldownEnd(here, NOW, NOW - 25_000)).toBe(NOW + 10_000);
});
