import { expect, test } from 'vitest';
import { emojiWordAt } from '../../../../src/features/composer-tools/state/emoji-words.ts';

const read = (text: string) => {
  const word = emojiWordAt(text);
  return word && `${word.from} ${word.emoji ?? word.code}`;
};

test.each([
  [':)', '0 🙂'],
  ['Thanks :-)', '7 🙂'],
  ['no :(', '3 🙁'],
  ['ok ;)', '3 😉'],
  ['ha :D', '3 😄'],
  ['I <3', '2 ❤️'],
  ['oh </3', '3 💔'],
  ["so :'(", '3 😢'],
  ['go :rocket:', '3 rocket'],
  ['🎉:rocket:', '2 rocket'],
  ['❤️:rocket:', '2 rocket'],
  [':+1:', '0 +1'],
  ['line\n:-1:', '5 -1'],
  ['`code` :)', '7 🙂'],
  ['```\ncode\n```\n:)', '13 🙂'],
  ['a stray `\n\nnext :)', '16 🙂'],
])('%j ends with %s', (text, word) => {
  expect(read(text)).toBe(word);
});

test.each([
  // Half of an emoticon, an address, a time, a list, a path.
  ...[
    '',
    ':',
    ':rocket',
    'http://a.example:D',
    'https://a.example/:)',
    'a:)',
    'a:rocket:',
    '1:rocket:',
    '🎉:)',
    'at 10:30',
    '8)',
    'see :/',
    ':) ',
    '10:30:',
  ],
  // Names that every object has are not emoticons.
  ':constructor',
  // Inside every kind of code.
  ...['`a :)', '```\n:)', '```js\nx\n:rocket:', 'text\n\n    :)', '\t:D', '`a` and ` :)'],
])('%j ends with no emoticon', (text) => {
  expect(emojiWordAt(text)).toBeNull();
});

test('reads only the end of a long text', () => {
  const long = 'word '.repeat(10_000);
  expect(emojiWordAt(`${long}:)`)).toMatchObject({ from: long.length, emoji: '🙂' });
});
