/**
 * What the client library gets for `linkifyjs`: `find(text, 'url', …)`, of which it reads `href` and `isLink`.
 * A link is http(s) with a host, or a bare host name that ends in a top-level domain of letters.
 */
export interface FoundLink {
  readonly type: 'url';
  readonly value: string;
  readonly href: string;
  readonly isLink: true;
  readonly start: number;
  readonly end: number;
}

const LINK = /\b(?:https?:\/\/[^\s<>"']+|(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#][^\s<>"']*)?)/giu;
/** Punctuation that ends the sentence, not the address. */
const TRAILING = /[.,;:!?)\]}]+$/u;
const SCHEME = /^https?:\/\//iu;
/** An `@` before a bare host makes it a mail address, which is no link to preview. */
const MAIL_SIGN = '@';

export function find(text: string, _type?: string, options?: { defaultProtocol?: string }): FoundLink[] {
  const found: FoundLink[] = [];
  for (const match of text.matchAll(LINK)) {
    const value = match[0].replace(TRAILING, '');
    const start = match.index;
    if (text[start - 1] === MAIL_SIGN) continue;
    const href = SCHEME.test(value) ? value : `${options?.defaultProtocol ?? 'http'}://${value}`;
    found.push({ type: 'url', value, href, isLink: true, start, end: start + value.length });
  }
  return found;
}
