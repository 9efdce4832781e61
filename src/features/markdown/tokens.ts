import type { Tokens } from 'marked';

/** Maximum nesting depth. Nobody nests deeper on purpose, so deeper tokens are shown as written. */
const DEEPEST = 8;

export const isDeep = (depth: number): boolean => depth > DEEPEST;

/** Every kind of token that is rendered. Other kinds are shown as written. */
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
