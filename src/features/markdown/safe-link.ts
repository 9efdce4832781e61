import { addressAtStart, linkify } from '../../ui/index.ts';
import { parseUrl } from '../../util/parse-url.ts';

/** Matches a whole address in link markup: unlike a bare address in a sentence, it has no text after it. */
const WHOLE = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i;

/** Returns the address of a link, or null if it may not be opened. The allowed schemes are those of bare addresses. */
export function safeLink(href: string): string | null {
  if (WHOLE.test(href) && parseUrl(href)) return href;
  const address = addressAtStart(href);
  return address?.text === href ? address.href : null;
}

/** Matches text that reads as a host, even without a path. The counts are those of DNS. */
const DOMAIN = /(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}\p{L}{2,63}/gu;
/** Matches invisible characters within a domain. */
const UNSEEN = /\p{DI}/gu;

function placeOf({ host, pathname }: URL): string {
  return (host || pathname).replace(/^www\./, '');
}

/**
 * Returns the host that a link opens, to be shown beside its text, if the text reads as another host; otherwise null.
 */
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
