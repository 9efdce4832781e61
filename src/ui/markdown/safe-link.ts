import { addressAtStart, linkify } from '../message/linkify.ts';

/** The address behind a link's words, or null where it is none that may be opened: the same check as for bare ones. */
export function safeLink(href: string): string | null {
  const address = addressAtStart(href);
  return address?.text === href ? address.href : null;
}

/** Where a link leads, to be said beside its words when those read as another place; null where they do not. */
export function trueHost(words: string, href: string): string | null {
  const claimed = linkify(words).find((piece) => piece.href)?.href;
  if (!claimed || !URL.canParse(claimed) || !URL.canParse(href)) return null;
  const { host, pathname } = new URL(href);
  return new URL(claimed).host === host ? null : host || pathname;
}
