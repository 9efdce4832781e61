import { addressAtStart, linkify } from '../../ui/index.ts';
import { parseUrl } from '../../util/parse-url.ts';

/** A whole address as somebody marked it: nothing after it belongs to the sentence. */
const WHOLE = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i;

/** The address behind a link's words, or null where it is none that may be opened: the schemes of bare addresses, and no others. */
export function safeLink(href: string): string | null {
  if (WHOLE.test(href) && parseUrl(href)) return href;
  const address = addressAtStart(href);
  return address?.text === href ? address.href : null;
}

/** What reads as a place to go although nobody wrote a path after it. The counts are those of DNS. */
const DOMAIN = /(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}\p{L}{2,63}/gu;
/** Letters that nobody sees, between those of a domain. */
const UNSEEN = /\p{DI}/gu;

function placeOf({ host, pathname }: URL): string {
  return (host || pathname).replace(/^www\./, '');
}

/** Where a link leads, to be said beside its words when those read as another place; null where they do not. */
export function trueHost(words: string, href: string): string | null {
  const claims = linkify(words.replace(UNSEEN, '')).flatMap(({ text, href: claimed }) =>
    claimed ? [claimed] : [...text.matchAll(DOMAIN)].map(([domain]) => `https://${domain}`),
  );
  const url = parseUrl(href);
  if (!url) return null;
  const place = placeOf(url);
  const isOther = (claimed: URL | null) => claimed && placeOf(claimed) !== place;
  return claims.some((claim) => isOther(parseUrl(claim))) ? place : null;
}
