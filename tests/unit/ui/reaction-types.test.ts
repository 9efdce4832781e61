import { expect, test } from 'vitest';
import { emojiOf } from '../../../src/ui/message/reaction-types.ts';

test('a type is its emoji, or its own name, cut', () => {
  expect(emojiOf('love')).toBe('❤️');
  expect(emojiOf('🤩')).toBe('🤩');
  expect(emojiOf('a-name-an-app-chose')).toHaveLength(12);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'a type called %s is a text: a component that draws an object would write on it',
  (type) => {
    expect(emojiOf(type)).toBe(type.slice(0, 12));
  },
);
