import { type ReactElement, useMemo } from 'react';
import { InlineText } from '../message/inline-text.tsx';
import type { MarkdownProps } from '../parts/props.ts';
import { lex } from './lex.ts';
import { nodesOf } from './nodes.tsx';

/** A message's text with its marks read. Elements are made from tokens; no markup is ever parsed or written. */
export function Markdown({ text, mentions }: MarkdownProps): ReactElement {
  const tokens = useMemo(() => lex(text), [text]);
  if (!tokens) return <InlineText text={text} mentions={mentions} />;
  return <div className="markdown">{nodesOf(tokens, { mentions, depth: 0, linked: false })}</div>;
}
