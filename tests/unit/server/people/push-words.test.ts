import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../../../server/src/domain/push/words.ts';
import { plainText } from '../../../../src/features/markdown/plain.ts';
import { assertProperty } from '../../../support/seed.ts';

/** Each text is shown on a device as the widget shows it in its lists. */
const TEXTS = [
  'Are you there?',
  'The **arc lamp** is _here_, *really* __here__',
  '***both*** and **one *in* the other** and *one **in** the other*',
  '~~old~~ ~older~ `new *x*` ``a ` b``',
  '# Head\n\nand *more*\nof it',
  '## Head ##\nbelow',
  '> quoted\n> twice\n\nsaid',
  '> > deep **down**',
  '- a\n  - *b*\n- c',
  '* a\n* b',
  '+ a',
  '3. a\n4. b',
  '1) a\n2) b',
  'So:\n- a\n- b',
  '- [x] a\n- [ ] **b**',
  '- # Head in a row',
  '- - a',
  '- > said\n- 2. b',
  '> - row in a quote',
  '```js\nlet a = **b**\n\n  let c\n```\nbelow',
  '~~~\ncode\n~~~',
  'before\n```\nlet **a',
  '[the shop](https://halden.studio/a_b)',
  '[**the** shop](https://halden.studio/a_(b) "It")',
  '**[the shop](https://halden.studio)**',
  '[bank.example](https://evil.example/x)',
  '[https://bank.example](https://thief.example/x)',
  '[bank.example](https://www.bank.example/x)',
  '[pay\u200bpal.com](https://evil.example)',
  '[x](javascript:alert(1))',
  '[](https://evil.example)',
  '[\u200b\u3164](https://evil.example)',
  '[write](mailto:ines@halden.studio)',
  '![x](https://a.example/x.png)',
  '<https://a.example/x_y>',
  'see https://a.example/x_y_z. And www.b.example/_q_',
  '*see* https://a.example/x_y_z.',
  String.raw`\*a\* \_b\_`,
  'snake_case_name and 2 * 3 * 4',
  '** not ** bold, * nor this *',
  'a*b*c **d**e',
  '1986. A *great* year',
  '<b>a</b> &amp; <img src=x onerror=alert(1)>',
  'a | b\n-|-\n1 | 2',
  'a\n---',
  '```\n```',
  '**',
  '¯\\_(ツ)_/¯',
  'עברית **מודגש** العربية *مائل*',
  '**粗体**文字',
  '@Ann **look**, :) 10:38 – 11.30',
  '',
  '   \n ',
];

describe('the text of a notification', () => {
  test.each(TEXTS.map((text) => [JSON.stringify(text), text]))('%s', (_, text) => {
    expect(wordsOf(text)).toBe(plainText(text));
  });

  test('equals the widget’s for ordinary messages', () => {
    const word = fc.constantFrom('lamp', 'the', 'a_b', '2', 'ja', 'https://a.example/x_y', 'Ines,');
    const marked = fc
      .tuple(
        fc.constantFrom('', '*', '**', '_', '__', '~~', '`'),
        fc.array(word, { minLength: 1, maxLength: 3 }),
      )
      .map(([mark, words]) => (mark === '' ? words.join(' ') : `${mark}lamp ${words.join(' ')} lamp${mark}`));
    const line = fc
      .tuple(fc.constantFrom('', '', '> ', '# ', '- '), fc.array(marked, { minLength: 1, maxLength: 4 }))
      .map(([head, words]) => head + words.join(' '));
    assertProperty(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const text = lines.join('\n\n');
        expect(wordsOf(text)).toBe(plainText(text));
      }),
      { numRuns: 300 },
    );
  });

  test('is never empty for a message with text, and is found quickly for any text', () => {
    const signs = fc.string({
      unit: fc.constantFrom('a', ' ', '*', '_', '`', '~', '[', ']', '(', ')', '\\', '\n', '>', '#'),
      maxLength: 60,
    });
    assertProperty(
      fc.property(signs, (text) => (wordsOf(text) === '') === (text.trim() === '')),
      { numRuns: 500 },
    );
    for (const part of ['*', '**a', '_a ', '`', '[', '[a](', '\\', '> ', '~a~~', '[[a]', '(['])
      wordsOf(part.repeat(20_000));
  });
});
