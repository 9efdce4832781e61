import { Lexer, type Token, Tokenizer } from 'marked';
import { addressAtStart } from '../../ui/index.ts';

/** Not read: markup stays text, and what nobody writes on purpose in a chat (four spaces, lines under lines) means nothing. */
const UNREAD = ['html', 'tag', 'def', 'table', 'hr', 'lheading', 'code'] as const;

/** "1986. A great year" is a sentence. */
const YEAR = /^ {0,3}\d{4}/;

function createTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer();
  for (const rule of UNREAD) tokenizer[rule] = () => undefined;
  // The same addresses as in texts without marks; read early, so that underscores in them are no emphasis.
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

/** The tokens of a text; null where it cannot be read (thousands of quotes in quotes), and stands as it is. */
export function lex(text: string): readonly Token[] | null {
  try {
    return Lexer.lex(text, { gfm: true, breaks: true, tokenizer });
  } catch {
    return null;
  }
}
