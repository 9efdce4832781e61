import type { Tokens } from 'marked';

/** Deeper things are nobody's writing: they stay as they were written. */
const DEEPEST = 8;

export const isDeep = (depth: number): boolean => depth > DEEPEST;

/** Every kind of token is named here; whatever is not is shown as it was written. */
export type Known =
  | Tokens.Paragraph
  | Tokens.Heading
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.List
  | Tokens.Link
  | Tokens.Br
  | Tokens.Space
  | Tokens.Checkbox;
