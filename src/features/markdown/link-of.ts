import type { Token, Tokens } from 'marked';
import { safeLink, trueHost } from './safe-link.ts';

/** A link without any could not be seen, nor where it leads. */
const VISIBLE = /[^\p{DI}\p{C}\p{Z}\u2800]/u;

/** What is read of a link's tokens, without their marks. */
function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? wordsOf(token.tokens) : (token as Tokens.Text).text))
    .join('');
}

/** Where a link leads, and the place to be said beside its words where they read as another; null where it is none. */
export function linkOf({
  href,
  tokens,
}: Tokens.Link): { readonly href: string; readonly host: string | null } | null {
  const safe = safeLink(href);
  const words = wordsOf(tokens);
  return safe && VISIBLE.test(words) ? { href: safe, host: trueHost(words, safe) } : null;
}
