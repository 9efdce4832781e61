import { EXCERPT_BEFORE, EXCERPT_MAX } from './constants.ts';

/** Part of a text. `hit` is true if it matches the query. */
export interface Piece {
  readonly text: string;
  readonly hit: boolean;
}

/** Matches the special characters of regular expressions. */
const SIGNS = /[\\^$.*+?()[\]{}|/]/gu;
const WORDS = /[\p{L}\p{N}]+/gu;

/** Returns a pattern for words that begin with a word of the query, ignoring case. */
function patternOf(query: string): RegExp | null {
  const words = [...new Set(query.match(WORDS) ?? [])].toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return null;
  const any = words.map((word) => word.replace(SIGNS, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})`, 'giu');
}

/** Returns the part of a long text around the first match, with an ellipsis where text is left out. */
function excerpt(text: string, at: number): string {
  const from = at > EXCERPT_BEFORE ? text.lastIndexOf(' ', at - EXCERPT_BEFORE / 2) + 1 : 0;
  const points = [...text.slice(from)];
  const end = points.length > EXCERPT_MAX ? '…' : '';
  return `${from > 0 ? '…' : ''}${points.slice(0, EXCERPT_MAX).join('')}${end}`;
}

/** Splits a text into matches of a query and the parts between them. Line breaks become spaces. */
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
