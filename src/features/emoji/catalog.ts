import type { NamedEmoji } from '../../ui/index.ts';
import { GROUPS, REGIONS } from './data.ts';

export interface CatalogEmoji extends NamedEmoji {
  /** True if the emoji takes a skin tone. */
  readonly toned: boolean;
  /** All words that find the emoji, in lower case. */
  readonly words: string;
  /** Short names as in GitHub and Slack, without the colons. The one of the English name comes last. */
  readonly codes: readonly string[];
  /** True if the emoji is sent often. */
  readonly popular: boolean;
}

/** Offset from a letter to the sign that stands for it in flags. */
const REGIONAL = 0x1f1e6 - 65;
/** First of the five tones, which follow each other from light to dark. */
const FIRST_TONE = 0x1f3fb;
export const TONES = 5;
const ENGLISH = /^en\b/i;
const PRESENTATION = '\u{FE0F}';
/** Most results of one search: a page. */
const MOST_FOUND = 10;
/** Separators between words. The sign of `-1` belongs to its word. */
const BETWEEN_WORDS = /[\s_]+|(?<=\p{L})-+/u;

/** Names in other languages by locale, once they are loaded: one line per emoji, in the order of `GROUPS`. */
const namesIn = new Map<string, readonly string[]>();
/** Scripts without spaces between words: the query may stand anywhere in a name. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Names all emoji in another language.
 * @param lines `name|more words` of each emoji, as in the language's own file; empty if there are none
 */
export function nameEmoji(locale: string, lines: string): void {
  namesIn.set(locale, lines === '' ? [] : lines.split('\n'));
  made.delete(locale);
}

export const isNamed = (locale: string): boolean => ENGLISH.test(locale) || namesIn.has(locale);

/**
 * Returns the emoji under its translated name. The English name still finds it: people know that name from elsewhere.
 */
function renamed(emoji: CatalogEmoji, line: string | undefined): CatalogEmoji {
  const [name, more = ''] = line?.split('|') ?? [];
  return name ? { ...emoji, name, words: `${name} ${more} ${emoji.words}`.toLowerCase() } : emoji;
}

const LINE = /^([-\d!+]*)(\*?)(\^?) ([^|~]*)\|?([^~]*)~?(.*)$/u;

const shortNameOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '_');

/**
 * Returns the emoji of a code: its signs as numbers, `!` for a presentation sign.
 * @param before the emoji before; the first number is the distance from its first sign, 1 if there is none
 */
const decode = (code: string, before: string): string =>
  code
    .split('+')
    .map((sign, index) => {
      const number = Number(sign.replace('!', '') || 1) + (index === 0 ? (before.codePointAt(0) ?? 0) : 0);
      return String.fromCodePoint(number) + (sign.endsWith('!') ? PRESENTATION : '');
    })
    .join('');

function parse(line: string, before: string): CatalogEmoji {
  const [, code = '', tone, often, name = '', more = '', word = ''] = LINE.exec(line) ?? [];
  return {
    emoji: decode(code, before),
    name,
    toned: tone === '*',
    popular: often === '^',
    codes: [...more.split(' ').filter(Boolean), shortNameOf(name)],
    words: `${name} ${more.replaceAll('_', ' ')} ${word}`.toLowerCase(),
  };
}

function flags(locale: string): readonly CatalogEmoji[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const regions = REGIONS.split(' ').flatMap(([first = '', ...rest]) => rest.map((letter) => first + letter));
  return regions.map((region) => {
    const emoji = [...region].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + REGIONAL)).join('');
    const name = names.of(region) ?? region;
    const words = `${name} flag ${region}`.toLowerCase();
    return { emoji, name, toned: false, popular: false, codes: [], words };
  });
}

const made = new Map<string, readonly (readonly CatalogEmoji[])[]>();

/**
 * Returns all emoji by group, flags last. Flags have names in the reader's language; others do once `nameEmoji` has set
 * them.
 */
export function catalog(locale: string): readonly (readonly CatalogEmoji[])[] {
  const names = namesIn.get(locale) ?? [];
  let index = 0;
  let before = '';
  const next = (line: string) => {
    const emoji = parse(line, before);
    before = emoji.emoji;
    return renamed(emoji, names[index++]);
  };
  const known = made.get(locale) ?? [...GROUPS.map((group) => group.split('\n').map(next)), flags(locale)];
  made.set(locale, known);
  return known;
}

/**
 * Returns the emoji in a skin tone.
 * @param tone 1 to 5, light to dark; 0 for none
 */
export function withTone({ emoji, toned }: Pick<CatalogEmoji, 'emoji' | 'toned'>, tone: number): string {
  if (!toned || tone === 0) return emoji;
  const [first = '', ...rest] = emoji;
  const after = rest[0] === PRESENTATION ? rest.slice(1) : rest;
  return first + String.fromCodePoint(FIRST_TONE + tone - 1) + after.join('');
}

const found = (words: string, typed: string): boolean =>
  words.startsWith(typed) || words.includes(UNSPACED.test(typed) ? typed : ` ${typed}`);

/**
 * Finds emoji that have, for each typed word, a word that begins with it. Exact short names come first, then short
 * names that begin with the query, then emoji that have the typed words whole. Among equals, emoji that are sent often
 * come first, then shorter names.
 */
export function searchEmoji(query: string, locale: string, most = MOST_FOUND): readonly CatalogEmoji[] {
  const typed = query.toLowerCase().split(BETWEEN_WORDS).filter(Boolean);
  if (typed.length === 0) return [];
  const whole = query.trim().toLowerCase().replaceAll(/\s+/g, '_');
  const order = ({ name, words, codes, popular }: CatalogEmoji): readonly number[] => {
    const begun = [...codes, shortNameOf(name)].filter((one) => one.startsWith(whole));
    const list = words.split(BETWEEN_WORDS);
    const length = Math.min(...begun.map((one) => one.length));
    const rank =
      length === whole.length ? 0 : begun.length > 0 ? 1 : typed.every((word) => list.includes(word)) ? 2 : 3;
    return [rank, popular ? 0 : 1, rank === 1 ? length : 0];
  };
  return catalog(locale)
    .flat()
    .filter(({ words }) => typed.every((word) => found(words, word)))
    .map((emoji) => ({ emoji, order: order(emoji) }))
    .toSorted((a, b) => a.order.reduce((before, own, index) => before || own - (b.order[index] ?? 0), 0))
    .slice(0, most)
    .map(({ emoji }) => emoji);
}

/** Returns the emoji of a short name, as in `:rocket:`; undefined if there is none. */
export function emojiNamed(code: string): string | undefined {
  const all = catalog('en').flat();
  // GitHub's short name goes before an equal label of another emoji.
  const given = all.find(({ codes }) => codes.slice(0, -1).includes(code));
  return (given ?? all.find(({ codes }) => codes.at(-1) === code))?.emoji;
}
