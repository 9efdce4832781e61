import { type ReactElement, useMemo } from 'react';
import { type FormattedText, type FormattedTextProps, InlineText } from '../../ui/index.ts';
import { lex } from './lex.ts';
import { nodesOf } from './nodes.tsx';
import { plainText } from './plain.ts';

/** Renders the Markdown of a message. Elements are made from tokens; no HTML is ever parsed or written. */
function Drawn({ text, mentions }: FormattedTextProps): ReactElement {
  const tokens = useMemo(() => lex(text), [text]);
  if (!tokens) return <InlineText text={text} mentions={mentions} />;
  return <div className="markdown">{nodesOf(tokens, { mentions, depth: 0, linked: false })}</div>;
}

export const Markdown: FormattedText = Object.assign(Drawn, { plain: plainText });
