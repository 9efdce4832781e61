import { createElement, Fragment, type ReactElement } from 'react';
import type { Mention } from '../../../chat/index.ts';
import { useUi } from '../../context.ts';
import { Link } from './link.tsx';
import { type TextPiece, textPieces } from './text-pieces.ts';

interface Props {
  readonly text: string;
  readonly mentions: readonly Mention[];
}

/** Renders text as it is, with links for addresses and highlighted mentions. */
export function InlineText({ text, mentions }: Props): ReactElement {
  const { m } = useUi();
  // Spread, so that React identifies the pieces by position.
  return createElement(Fragment, null, ...textPieces(text, mentions, m).map(nodeOf));
}

function nodeOf(piece: TextPiece): ReactElement | string {
  if (piece.kind === 'words') return piece.text;
  if (piece.kind === 'link') return <Link href={piece.href}>{piece.text}</Link>;
  return (
    <span className={piece.me ? 'mention me' : 'mention'} dir="auto">
      {piece.text}
    </span>
  );
}
