import { Lexer, type Token, Tokenizer } from 'marked';
import { addressAtStart } from '../../ui/index.ts';

/**
 * Rules that are switched off. HTML stays text. Nobody writes the others on purpose in a chat (four spaces, underlined
 * headings).
 */
const UNREAD = ['html', 'tag', 'def', 'table', 'hr', 'lheading', 'code'] as const;

/** A sentence like "1986. A great year" is no list. */
const YEAR = /^ {0,3}\d{4}/;

function createTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer();
  for (const rule of UNREAD) tokenizer[rule] = () => undefined;
  // Links the same addresses as plain texts do. It runs early, so that underscores in addresses are no
  // emphasis.
  tokenizer.url = (source) => {
    const address = addressAtStart(source);
    if (!address) return undefined;
    const { text, href } = address;
    return { type: 'link', raw: text, text, href, tokens: [{ type: 'text', raw: text, text }] };
  };
  const { list } = tokenizer;
  tokenizer.list = (source) => (YEAR.test(source) ? undefined : list.call(tokenizer, source));
  return tokenizer;
}

const tokenizer = createTokenizer();

/**
 * Returns the tokens of a text, or null if the text cannot be parsed (thousands of nested quotes) and is shown as
 * written.
 */
export function lex(text: string): readonly Token[] | null {
  try {
    return Lexer.lex(text, { gfm: true, breaks: true, tokenizer });
  } catch {
    return null;
  }
}
