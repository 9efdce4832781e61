import { expect, test } from 'vitest';
import { isEmojiOnly } from '../../../src/ui/message/text/emoji-only.ts';

test.each([
  ...['🎉', '👏👏', '👍🏽 👍🏽 👍🏽', '👨‍👩‍👧‍👦', '🇩🇰🇸🇪', '❤️', '3️⃣', ' 🙌 ', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ...['✌🏽', '⛹🏿‍♀️', '❤', '☺', '♥', '❤\u200D🔥', '🏳\u200D🌈', '❤❤❤', '©\uFE0F'],
])('%s is shown large', (text) => {
  expect(isEmojiOnly(text)).toBe(true);
});

test.each([
  '',
  '3',
  '#',
  '©',
  '↔',
  '™',
  '★',
  '❤❤❤❤',
  '❤\uFE0E',
  'ok 👍',
  '🎉🎉🎉🎉',
  '👏 thanks',
  '🎉'.repeat(200),
])('%s is ordinary text', (text) => {
  expect(isEmojiOnly(text)).toBe(false);
});
