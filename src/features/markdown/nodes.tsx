import type { Token, Tokens } from 'marked';
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react';
import type { Mention } from '../../chat/index.ts';
import { InlineText, Link } from '../../ui/index.ts';
import { CodeBlock } from './code-block.tsx';
import { linkOf } from './link-of.ts';
import { isDeep, type Known } from './tokens.ts';

/** Context in which tokens are rendered. */
export interface Around {
  readonly mentions: readonly Mention[];
  readonly depth: number;
  /** True if the tokens are inside a link: links cannot be nested. */
  readonly linked: boolean;
}

/** Renders tokens as elements in a Fragment, so that their position serves as their key. */
export function nodesOf(tokens: readonly Token[], around: Around): ReactElement {
  const below = { ...around, depth: around.depth + 1 };
  const nodes = isDeep(around.depth)
    ? tokens.map(({ raw }) => raw)
    : tokens.map((token) => nodeOf(token, below));
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
      return drawLink(known, around);
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

/**
 * Returns the `dir` of a block. Each top-level block finds its own direction; nested blocks inherit it, so that bullets
 * stand on the right side.
 */
function directionAt({ depth }: Around): 'auto' | undefined {
  return depth === 1 ? 'auto' : undefined;
}

/** List numbers from here on need a wider margin. */
const THREE_DIGITS = 100;

function listOf({ ordered, start, items }: Tokens.List, around: Around): ReactElement {
  const rows = items.map((item) => createElement('li', null, nodesOf(item.tokens, around)));
  if (!ordered) return createElement('ul', { dir: directionAt(around) }, ...rows);
  const first = start === '' ? 1 : start;
  const className = first + items.length > THREE_DIGITS ? 'long' : undefined;
  return createElement('ol', { dir: directionAt(around), start: first, className }, ...rows);
}

function drawLink(token: Tokens.Link, around: Around): ReactNode {
  const link = around.linked ? null : linkOf(token);
  if (!link) return token.raw;
  return (
    <>
      <Link href={link.href}>{nodesOf(token.tokens, { ...around, linked: true })}</Link>
      {link.host && ` (${link.host})`}
    </>
  );
}
