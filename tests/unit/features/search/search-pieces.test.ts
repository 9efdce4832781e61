import { expect, test } from 'vitest';
import { piecesOf } from '../../../../src/features/search/state/pieces.ts';

/** Matches are in brackets. */
const marked = (text: string, query: string) =>
  piecesOf(text, query)
    .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
    .join('');

test.each([
  ['a word that begins so', 'A lamp hums', 'la', 'A [la]mp hums'],
  ['no word that only holds it', 'A clamp', 'lamp', 'A clamp'],
  ['whatever the case, and the letters of a language', 'Über ÜBERALL', 'über', '[Über] [ÜBER]ALL'],
  [
    'each word of several, wherever it stands',
    'brass and dark brass',
    'dark bra',
    '[bra]ss and [dark] [bra]ss',
  ],
  ['signs that mean something in a pattern as nothing', 'a.b (c) a+b', '(c) +', 'a.b ([c]) a+b'],
  ['nothing for a question without words', 'A lamp', '...', 'A lamp'],
  ['lines as one', 'one\n\n two', 'two', 'one [two]'],
  ['the longer of two words that begin alike', 'lampshade', 'lamp lampshade', '[lampshade]'],
])('marks %s', (...[, text, query, expected]) => {
  expect(marked(text, query)).toBe(expected);
});

test('shows the part of a long text around the first match, and splits no character', () => {
  const text = `${'word '.repeat(60)}kestrel ${'😀'.repeat(300)}`;
  const shown = marked(text, 'kest');
  expect(shown).toMatch(/^…(?:word )+\[kest\]rel 😀+…$/u);
  expect([...shown].length).toBeLessThan(220);
});
