import type { Token, Tokens } from 'marked';
import { safeLink, trueHost } from './safe-link.ts';

/** Matches a visible character. A link without one could not be seen, nor its target. */
const VISIBLE = /[^\p{DI}\p{C}\p{Z}\u2800]/u;

/** Returns the text of a link's tokens without their markup. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? wordsOf(token.tokens) : (token as Tokens.Text).text))
    .join('');
}

/**
 * Returns a link's target, and the host to show beside its text if the text reads as another place. Returns null if the
 * target is no valid link.
 */
export function linkOf({
  href,
  tokens,
}: Tokens.Link): { readonly href: string; readonly host: string | null } | null {
  const safe = safeLink(href);
  const words = wordsOf(tokens);
  return safe && VISIBLE.test(words) ? { href: safe, host: trueHost(words, safe) } : null;
}
