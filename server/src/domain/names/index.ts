/**
 * Keys of names: names that a reader takes for one another share a key. The letters are compared as drawn in lower
 * case, in upper case and as written: `lvan` looks like `Ivan` in one of them only.
 * https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
import { CONFUSABLES } from './confusables.ts';

const HEX = 16;
/** Code points of a name that are compared: database indexes limit the size of a key. */
const COMPARED_CHARS = 200;
/** Browsers draw these as blanks. U+2800 is a Braille pattern without dots. */
const BLANKS = /[\t\n\r\p{Z}\u2800]+/gu;
/**
 * Zero-width characters, fillers, variation selectors, controls: nothing is drawn for them. Some browsers draw some
 * controls as boxes.
 */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\uFFF9-\uFFFB]/gu;
/** Controls of direction draw letters in another order: `senI` between them shows as `Ines`. */
const DIRECTION = /\p{Bidi_Control}/gu;

/** Returns the name without its controls of direction. */
export const withoutDirection = (name: string): string => name.replaceAll(DIRECTION, '');

/** Returns the keys of a name, without repetition: none for a name that shows nothing. */
export function nameKeys(name: string): readonly string[] {
  const seen = plain(name);
  if (seen === '') return [];
  const lower = foldCase(seen);
  return [...new Set([lower, lower.toUpperCase(), seen].map(skeleton))];
}

function plain(name: string): string {
  const shown = name.toWellFormed().normalize('NFKC').replace(BLANKS, ' ').replace(UNSEEN, '').trim();
  return [...shown].slice(0, COMPARED_CHARS).join('').trim();
}

/**
 * Returns the full case folding, character by character: in a whole word, the last sigma would get a form of its own.
 */
const foldCase = (text: string) =>
  [...text].map((character) => character.toLowerCase().toUpperCase().toLowerCase()).join('');

/** Returns the skeleton of UTS 39, with the case of the rest ignored: 0 is drawn like O. */
function skeleton(text: string): string {
  const drawn = prototypes();
  const letters = [...text.normalize('NFKD').replace(UNSEEN, '')];
  const like = letters.map((letter) => drawn.get(letter) ?? letter).join('');
  return [...foldCase(like).normalize('NFD')].slice(0, COMPARED_CHARS).join('');
}

let table: ReadonlyMap<string, string> | null = null;

/** Prototypes by the characters drawn like them. */
function prototypes(): ReadonlyMap<string, string> {
  table ??= parse(CONFUSABLES);
  return table;
}

function parse(text: string): ReadonlyMap<string, string> {
  const character = (code: string) => String.fromCodePoint(Number.parseInt(code, HEX));
  const groups = text.trim().split(/\s+/);
  const pairs = groups.flatMap((group) => {
    const [to = '', from = ''] = group.split('=');
    const prototype = to.split('+').map(character).join('');
    return from.split(',').map((code): [string, string] => [character(code), prototype]);
  });
  return new Map(pairs);
}
