import type { Token, Tokens } from 'marked';
import { lex } from './lex.ts';
import { linkOf } from './link-of.ts';
import { isDeep, type Known } from './tokens.ts';

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Number of texts kept in the cache: lists ask for the same ones on every render. */
const MOST_KEPT = 100;
const kept = new Map<string, string>();

/** Returns the text on one line, without its Markdown. Text that consists of nothing but marks stays as it is. */
export function plainText(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const tokens = lex(text);
  const line = (tokens && inOneLine(lineOf(tokens, 0))) || inOneLine(text);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, line);
  return line;
}

const lineOf = (tokens: readonly Token[], depth: number): string =>
  tokens.map((token) => (isDeep(depth) ? token.raw : wordsOf(token, depth + 1))).join('');

function wordsOf(token: Token, depth: number): string {
  const known = token as Known;
  switch (known.type) {
    case 'paragraph':
    case 'heading':
    case 'blockquote':
      return `${lineOf(known.tokens, depth)} `;
    case 'strong':
    case 'em':
    case 'del':
      return lineOf(known.tokens, depth);
    case 'text':
      return known.tokens ? `${lineOf(known.tokens, depth)} ` : known.text;
    case 'escape':
    case 'codespan':
      return known.text;
    case 'code':
      return `${known.text} `;
    case 'list':
      return listLine(known, depth);
    case 'link': {
      const link = linkOf(known);
      if (!link) return known.raw;
      return `${lineOf(known.tokens, depth)}${link.host ? ` (${link.host})` : ''}`;
    }
    case 'checkbox':
      return known.checked ? '☑ ' : '☐ ';
    case 'br':
    case 'space':
      return ' ';
    default:
      return (token as Token).raw;
  }
}

/** Formats a list with the same markers that its rows have when rendered. */
function listLine({ ordered, start, items }: Tokens.List, depth: number): string {
  const first = start === '' ? 1 : start;
  return items
    .map((item, index) => `${ordered ? `${first + index}.` : '•'} ${lineOf(item.tokens, depth)} `)
    .join('');
}
