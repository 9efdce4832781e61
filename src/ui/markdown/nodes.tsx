import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Mention } from '../../chat/index.ts';
import { InlineText } from '../message/inline-text.tsx';
import { Link } from '../message/link.tsx';
import { CodeBlock } from './code-block.tsx';
import { safeLink, trueHost } from './safe-link.ts';

/** What the tokens stand in. */
export interface Around {
  readonly mentions: readonly Mention[];
  readonly depth: number;
  /** A link in a link is none. */
  readonly linked: boolean;
}

/** Deeper things are nobody's writing: they stay as they were written. */
const DEEPEST = 8;

/** Every kind of token is named here; whatever is not is shown as it was written. */
type Known =
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

/** Elements for tokens, in a Fragment; their places tell them apart. */
export function nodesOf(tokens: readonly Token[], around: Around): ReactElement {
  const below = { ...around, depth: around.depth + 1 };
  const nodes =
    around.depth > DEEPEST ? tokens.map(({ raw }) => raw) : tokens.map((token) => nodeOf(token, below));
  return createElement(Fragment, null, ...nodes);
}

function wordsOf(text: string, { mentions, linked }: Around): ReactNode {
  return linked ? text : <InlineText text={text} mentions={mentions} />;
}

function nodeOf(token: Token, around: Around): ReactNode {
  const known = token as Known;
  switch (known.type) {
    case 'paragraph':
      return <p dir={directionAt(around)}>{nodesOf(known.tokens, around)}</p>;
    case 'heading':
      return (
        <p className="heading" dir={directionAt(around)}>
          <strong>{nodesOf(known.tokens, around)}</strong>
        </p>
      );
    case 'text':
      return known.tokens ? nodesOf(known.tokens, around) : wordsOf(known.text, around);
    case 'escape':
      return known.text;
    case 'strong':
      return <strong>{nodesOf(known.tokens, around)}</strong>;
    case 'em':
      return <em>{nodesOf(known.tokens, around)}</em>;
    case 'del':
      return <del>{nodesOf(known.tokens, around)}</del>;
    case 'codespan':
      return <code dir="ltr">{known.text}</code>;
    case 'code':
      return <CodeBlock code={known.text} language={known.lang ?? ''} />;
    case 'blockquote':
      return <blockquote dir={directionAt(around)}>{nodesOf(known.tokens, around)}</blockquote>;
    case 'list':
      return listOf(known, around);
    case 'link':
      return linkOf(known, around);
    case 'checkbox':
      return known.checked ? '☑ ' : '☐ ';
    case 'br':
      return <br />;
    case 'space':
      return null;
    default:
      return (token as Token).raw;
  }
}

/** Each block of the message has its own direction; what is in it goes along, so that bullets stand on the right side. */
function directionAt({ depth }: Around): 'auto' | undefined {
  return depth === 1 ? 'auto' : undefined;
}

/** Numbers from here on need more room before the words. */
const THREE_DIGITS = 100;

function listOf({ ordered, start, items }: Tokens.List, around: Around): ReactElement {
  const rows = items.map((item) => createElement('li', null, nodesOf(item.tokens, around)));
  if (!ordered) return createElement('ul', { dir: directionAt(around) }, ...rows);
  const first = start === '' ? 1 : start;
  const className = first + items.length > THREE_DIGITS ? 'long' : undefined;
  return createElement('ol', { dir: directionAt(around), start: first, className }, ...rows);
}

/** A link without any could not be seen, nor where it leads. */
const VISIBLE = /[^\p{DI}\p{C}\p{Z}\u2800]/u;

/** What is read of tokens, without their marks. */
function plainOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainOf(token.tokens) : (token as Tokens.Text).text))
    .join('');
}

function linkOf({ href, raw, tokens }: Tokens.Link, around: Around): ReactNode {
  const safe = around.linked ? null : safeLink(href);
  const words = plainOf(tokens);
  if (!safe || !VISIBLE.test(words)) return raw;
  const host = trueHost(words, safe);
  return (
    <>
      <Link href={safe}>{nodesOf(tokens, { ...around, linked: true })}</Link>
      {host && ` (${host})`}
    </>
  );
}
