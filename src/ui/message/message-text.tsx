import { createElement, Fragment, memo, type ReactElement } from 'react';
import { linkify } from './linkify.ts';

/** A message's words; addresses in them can be opened, nothing else in them means anything. */
export const MessageText = memo(function MessageText({ text }: { readonly text: string }): ReactElement {
  const pieces = linkify(text).map((piece) =>
    piece.href ? (
      // biome-ignore lint/correctness/useJsxKeyInIterable: spread below, so that their places tell them apart
      <a href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
  return createElement(Fragment, null, ...pieces);
});
