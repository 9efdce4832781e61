import type { ReactElement } from 'react';
import type { QuotedMessage } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../name-of.ts';

/** What a message answers: who said it and one line of it. */
export function Quote({ quoted }: { readonly quoted: QuotedMessage }): ReactElement {
  const { m } = useUi();
  return (
    <blockquote className="quote">
      <strong dir="auto">{quoted.mine ? m.you() : nameOf(quoted.author, m)}</strong>
      <span dir="auto">{quoted.kind === 'deleted' ? m.messageDeleted() : quoted.text}</span>
    </blockquote>
  );
}
