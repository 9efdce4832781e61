import { EXCERPT_BEFORE, EXCERPT_MAX } from './constants.ts';

/** A stretch of a text; `hit` where it is what was searched for. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** What means something else in a pattern. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Words of the question where a word of the text begins with them, in whichever case. */
function patternOf(query: string): RegExp | null {
  const words = [...new Set(query.match(WORDS) ?? [])].toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return null;
  const any = words.map((word) => word.replace(SIGNS, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'giu');
}

/** The part of a long text that holds the first word found, with a sign where something was left out. */
function excerpt(text: string, at: number): string {
  const from = at > EXCERPT_BEFORE ? text.lastIndexOf(' ', at - EXCERPT_BEFORE / 2) + 1 : 0;
  const points = [...text.slice(from)];
  const end = points.length > EXCERPT_MAX ? '…' : '';
  return `${from > 0 ? '…' : ''}${points.slice(0, EXCERPT_MAX).join('')}${end}`;
}

/** A text cut where the words of a question are found in it; line breaks become spaces. */
export function piecesOf(whole: string, query: string): readonly Piece[] {
  const flat = whole.replace(/\s+/gu, ' ').trim();
  const pattern = patternOf(query);
  const text = excerpt(flat, pattern ? Math.max(0, flat.search(pattern)) : 0);
  if (!pattern) return [{ text, hit: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index), hit: false });
    pieces.push({ text: found[0], hit: true });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hit: false });
  return pieces;
}
