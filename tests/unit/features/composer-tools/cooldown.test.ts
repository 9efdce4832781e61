import { expect, test } from 'vitest';
import { INES, ME } from '../../../../demo/gallery/content/people.ts';
import { conversation, message } from '../../../../demo/gallery/snapshots.ts';
import { cooldownEnd } from '../../../../src/features/composer-tools/state/cooldown.ts';

const NOW = 1_000_000;
const SLOW = 30;
const end = (messages: ReturnType<typeof message>[], slowMode = SLOW) =>
  cooldownEnd(conversation({ slowMode, messages }), NOW);

test.each([
  ['no slow mode', [message(ME, 'a', { createdAt: NOW })], 0, 0],
  ['nothing said yet', [message(INES, 'a', { createdAt: NOW })], SLOW, 0],
  ['just said', [message(ME, 'a', { createdAt: NOW })], SLOW, NOW + 30_000],
  [
    'said a while ago',
    [message(ME, 'a', { createdAt: NOW - 20_000 }), message(INES, 'b', { createdAt: NOW })],
    SLOW,
    NOW + 10_000,
  ],
  ['said long ago', [message(ME, 'a', { createdAt: NOW - 30_000 })], SLOW, 0],
  ['not stored yet', [message(ME, 'a', { createdAt: NOW - 1_000, status: 'sending' })], SLOW, NOW + 29_000],
  ['not taken', [message(ME, 'a', { createdAt: NOW, status: 'failed' })], SLOW, 0],
  ['deleted since', [message(ME, 'a', { createdAt: NOW - 1_000, kind: 'deleted' })], SLOW, NOW + 29_000],
  ['stored by a clock that is ahead', [message(ME, 'a', { createdAt: NOW + 60_000 })], SLOW, NOW + 30_000],
])('%s', (...[, messages, slowMode, expected]) => {
  expect(end(messages, slowMode)).toBe(expected);
});

test('counts replies in a thread and messages in the channel alike', () => {
  const here = conversation({ slowMode: SLOW, messages: [message(ME, 'a', { createdAt: NOW - 20_000 })] });
  expect(cooldownEnd(here, NOW, NOW - 5_000)).toBe(NOW + 25_000);
  expect(cooldownEnd(here, NOW, NOW - 25_000)).toBe(NOW + 10_000);
});
