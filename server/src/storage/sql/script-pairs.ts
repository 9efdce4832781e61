/**
 * Number of the way texts are cut: texts indexed by an earlier one are looked at again.
 * - 1: pairs of Chinese and Japanese letters
 * - 2: words of Thai and its neighbours
 */
export const CUT = 2;

/**
 * Chinese and Japanese are written without spaces: a run of letters is no word, and a search for a word names
 * consecutive letters. So runs are stored as overlapping pairs, and searched for by their pairs.
 */
const LETTER = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`;
const SOME = new RegExp(LETTER, 'u');
const RUN = new RegExp(`(?:${LETTER})+`, 'gu');
const ONE = new RegExp(`^${LETTER}$`, 'u');

/** Thai, Lao, Khmer and Burmese have no spaces either, but their words can be found. */
const JOINED = /(?:(?=[\p{L}\p{M}\p{N}])[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])+/gu;
const SOME_JOINED = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;
const WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Cuts indexed texts and queries in the same way. Words next to others may be cut otherwise, seldom. */
function apart(text: string): string {
  if (!SOME_JOINED.test(text)) return text;
  return text.replaceAll(
    JOINED,
    (run) => ` ${[...WORDS.segment(run)].map(({ segment }) => segment).join(' ')} `,
  );
}

function cut(whole: string, isAsked: boolean): string {
  const text = apart(whole);
  if (!SOME.test(text)) return text;
  return text.normalize('NFC').replaceAll(RUN, (run) => {
    const letters = [...run];
    const pairs = letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
    const last = isAsked && pairs.length > 0 ? [] : letters.slice(-1);
    return ` ${[...pairs, ...last].join(' ')} `;
  });
}

/**
 * Returns a text as it is indexed: with the last letter of each run by itself, so that every letter begins something.
 */
export const indexedPairs = (text: string): string => cut(text, false);

/** Returns a text as it is searched for. */
export const askedPairs = (text: string): string => cut(text, true);

/** Returns whether a word is a single letter, which is found at the beginning of indexed words. */
export const isBeginning = (word: string): boolean => ONE.test(word);
