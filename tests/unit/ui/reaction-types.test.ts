import { expect, test } from 'vitest';
import { emojiOf } from '../../../src/ui/message/reaction-types.ts';

test('shows a type as its emoji, or as its own name, shortened', () => {
  expect(emojiOf('love')).toBe('❤️');
  expect(emojiOf('🤩')).toBe('🤩');
  expect(emojiOf('a-name-an-app-chose')).toHaveLength(12);
});

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
  'shows the type %s as text: a component that renders an object would write to it',
  (type) => {
    expect(emojiOf(type)).toBe(type.slice(0, 12));
  },
);
