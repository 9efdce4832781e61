import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKeys } from '../../../../server/src/domain/names/index.ts';
import { assertProperty } from '../../../support/seed.ts';

const share = (a: string, b: string) => nameKeys(a).some((key) => nameKeys(b).includes(key));

test.each([
  ['Ines', 'ines'],
  ['Ines', 'lnes'],
  ['INES', 'lNES'],
  ['paypal', 'раураl'],
  ['Bob', 'Воb'],
  ['bob', 'ВОВ'],
  ['Виктор', 'виктор'],
  ['ΣΟΦΙΑΣ', 'σοφιας'],
  ['νick', 'vick'],
  ['Straße', 'STRASSE'],
  ['Weiẞ', 'weiss'],
  ['modern', 'rnodem'],
  ['José', 'Jose\u0301'],
  ['ﬁnn', 'finn'],
  ['O0O', '0o0'],
  ['a\u{e0041}b', 'ab'],
  ['Mar\u0091low', 'Marlow'],
  ['Mar\u007flow', 'Marlow'],
  ['Ann\tLee', 'Ann Lee'],
])('%s and %s look alike', (one, other) => {
  expect(share(one, other)).toBe(true);
});

test.each([
  ['Nick', 'Vick'],
  ['Ines', 'Inés'],
  ['Ann', 'Anna'],
  ['José', 'Jose'],
  ['Anna Lee', 'Annalee'],
  ['日本', '日木'],
])('%s and %s do not look alike', (one, other) => {
  expect(share(one, other)).toBe(false);
});

describe('keys', () => {
  const name = fc.string({ unit: 'binary', maxLength: 300 });

  test('are at most three, each of limited length', () => {
    assertProperty(
      fc.property(name, (text) => {
        const keys = nameKeys(text);
        expect(keys.length).toBeLessThanOrEqual(3);
        for (const key of keys) expect([...key].length).toBeLessThanOrEqual(200);
      }),
    );
  });

  test('ignore zero-width characters and blanks at the ends', () => {
    const unseen = fc.constantFrom(
      '\u200b',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u034f',
      '\u0090',
      '\u{e0020}',
    );
    assertProperty(
      fc.property(fc.string({ maxLength: 40 }), unseen, fc.nat(40), (text, zero, at) => {
        const disguised = `\u3000${text.slice(0, at)}${zero}${text.slice(at)}  `;
        expect(nameKeys(disguised)).toEqual(nameKeys(text));
      }),
    );
  });

  test('a name shares a key with its upper and lower case forms', () => {
    const letters = fc.stringMatching(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{1,20}$/u);
    assertProperty(
      fc.property(letters, (text) => {
        for (const other of [text.toUpperCase(), text.toLowerCase()]) expect(share(text, other)).toBe(true);
      }),
    );
  });

  test('the longest and most expensive name stays short', () => {
    const costly = '\ufdfa'.repeat(1_024);
    for (const key of nameKeys(costly)) expect([...key].length).toBe(200);
  });
});
