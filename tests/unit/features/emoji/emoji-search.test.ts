import { expect, test } from 'vitest';
import { emojiNames } from '../../../../scripts/i18n/emoji-names.mjs';
import { languages } from '../../../../scripts/i18n/locale-files.mjs';
import {
  catalog,
  emojiNamed,
  isNamed,
  nameEmoji,
  searchEmoji,
  TONES,
  withTone,
} from '../../../../src/features/emoji/catalog.ts';

const first = (query: string) => searchEmoji(query, 'en')[0]?.emoji;

test('has every group, each emoji once, by whole code points', () => {
  const groups = catalog('en');
  expect(groups).toHaveLength(8);
  const all = groups.flat();
  expect(all.length).toBeGreaterThan(1_850);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
  for (const { emoji, name } of all) {
    expect(emoji).toMatch(/^[#*\d]?\p{Emoji}/u);
    expect(name).not.toBe('');
  }
});

test.each([
  ['tada', '🎉'],
  ['+1', '👍'],
  ['-1', '👎'],
  ['thumbs up', '👍'],
  ['rocket', '🚀'],
  ['rofl', '🤣'],
  ['norw', '🇳🇴'],
  ['red_heart', '❤️'],
])('%s finds %s', (query, emoji) => {
  expect(searchEmoji(query, 'en').map((found) => found.emoji)).toContain(emoji);
});

test.each([
  // The exact short name comes first, then names that start with the text, then words; frequent emoji come
  // before rare ones.
  ['heart', '❤️'],
  ['hear', '❤️'],
  ['joy', '😂'],
  ['smile', '😄'],
  ['thumb', '👍'],
  ['fire', '🔥'],
  ['cat', '🐱'],
  ['dog', '🐶'],
  ['apple', '🍎'],
  ['ok_hand', '👌'],
  ['clap', '👏'],
  ['cry', '😢'],
  ['party', '🎉'],
  ['pray', '🙏'],
  ['+1', '👍'],
])('lists %s with %s first', (query, emoji) => {
  expect(first(query)).toBe(emoji);
});

test.each([
  ['rocket', '🚀'],
  ['heart', '❤️'],
  ['+1', '👍'],
  ['-1', '👎'],
  ['thumbsup', '👍'],
  ['stuck_out_tongue', '😛'],
  ['slightly_smiling_face', '🙂'],
  ['cat', '🐱'],
  ['red_heart', '❤️'],
])(':%s: is %s', (code, emoji) => {
  expect(emojiNamed(code)).toBe(emoji);
});

test('half a name and an ordinary word are not short names', () => {
  for (const code of ['rocke', 'animal', '', 'crying', '30']) expect(emojiNamed(code)).toBeUndefined();
});

test('flags are named in the reader’s language; an unknown word finds nothing', () => {
  expect(searchEmoji('Norweg', 'de')[0]?.emoji).toBe('🇳🇴');
  expect(searchEmoji('', 'en')).toEqual([]);
  expect(first('qqqqqq')).toBeUndefined();
  expect(first('-1')).toBe('👎');
});

test('tones', () => {
  const wave = searchEmoji('waving hand', 'en')[0];
  const cat = searchEmoji('cat face', 'en')[0];
  if (!wave || !cat) throw new Error('expected a hand and a cat');
  expect(TONES).toBe(5);
  expect([0, 1, 5].map((tone) => withTone(wave, tone))).toEqual(['👋', '👋🏻', '👋🏿']);
  expect(withTone(cat, 3)).toBe(cat.emoji);
});

test.each([
  ['de', 'Rakete', '🚀'],
  ['fr', 'cœur rouge', '❤️'],
  ['ja', 'ロケット', '🚀'],
  ['zh', '火箭', '🚀'],
  ['ru', 'ракет', '🚀'],
  // Names from other products find it too.
  ['uk', 'rocket', '🚀'],
])('in %s it is found by %s', (language, query, emoji) => {
  nameEmoji(language, emojiNames(language));
  expect(isNamed(language)).toBe(true);
  expect(searchEmoji(query, language).map((found) => found.emoji)).toContain(emoji);
});

test('names are in the order of the emoji, one for each; a language without names uses English', async () => {
  const english = catalog('en').slice(0, -1).flat();
  for (const language of await languages()) {
    const names = emojiNames(language);
    if (['ar', 'he', 'tr'].includes(language)) expect(names).toBe('');
    else {
      const lines = names.split('\n');
      expect(lines).toHaveLength(english.length);
      expect(
        lines.filter((line) => line === ''),
        language,
      ).toEqual([]);
    }
  }
  nameEmoji('tr', emojiNames('tr'));
  expect(searchEmoji('rocket', 'tr')[0]?.emoji).toBe('🚀');
  expect(catalog('de').flat()).toHaveLength(catalog('en').flat().length);
});
