import { parseUrl } from '../../../util/parse-url.ts';

/** A piece of a message: text, optionally with a link. */
export type Piece = { readonly text: string; readonly href?: string };

/**
 * Matches one character of an address. Punctuation of Arabic sentences ends an address. So do scripts that put no
 * space after it (Thai, Chinese, Japanese, Korean) and their punctuation: they continue the sentence. An address
 * copied from a browser has these characters encoded.
 */
const CHAR = String.raw`[^\s<>"،؛؟۔\u0e00-\u0e7f\u2e80-\ud7ff\uff00-\uffef]`;

/**
 * Matches an address: a full URL, `www.`, an email address, or a bare domain with a path. A bare domain alone does
 * not match, because "e.g" and "file.txt" look the same. The limits are those of DNS and of RFC 5321, and keep the
 * match linear in the text's length.
 */
const ADDRESS = new RegExp(
  String.raw`(?:https?:\/\/(?:[\p{L}\p{M}\d-]{1,63}\.){0,8}|mailto:|tel:|www\.)${CHAR}+|[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}|\b(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,}\/${CHAR}*`,
  'giu',
);

/**
 * Punctuation that ends a sentence rather than an address. A closing bracket without its opening bracket in the
 * address does too.
 */
const TRAILING = '.,:;!?\'"’”»…';

const SAFE = /^(?:https?|mailto|tel):/i;

function trim(match: string): string {
  let unopened = match.split(')').length - match.split('(').length;
  let end = match.length;
  for (; end > 0; end -= 1) {
    const last = match.charAt(end - 1);
    if (last === ')' && unopened > 0) unopened -= 1;
    else if (!TRAILING.includes(last)) break;
  }
  return match.slice(0, end);
}

/** Returns the URL to open, or null for a scheme that is not safe to open. */
function hrefOf(address: string): string | null {
  if (SAFE.test(address)) return address;
  if (/^[\w.+-]+@[^/]*$/u.test(address)) return `mailto:${address}`;
  return parseUrl(`https://${address}`) ? `https://${address}` : null;
}

const ADDRESS_HERE = new RegExp(ADDRESS.source, 'iuy');

/** Returns the address at the start of a text, or null. */
export function addressAtStart(text: string): Required<Piece> | null {
  ADDRESS_HERE.lastIndex = 0;
  const address = trim(ADDRESS_HERE.exec(text)?.[0] ?? '');
  const href = address && hrefOf(address);
  return href ? { text: address, href } : null;
}

/** Splits a text at its addresses. The pieces, joined in order, are the text. */
export function linkify(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trim(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > from) pieces.push({ text: text.slice(from, match.index) });
    pieces.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
