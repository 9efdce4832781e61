import type { ReactElement } from 'react';
import type { QuotedMessage } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { nameOf } from '../name-of.ts';
import { attachmentLabel } from './attachment-label.ts';
import { usePlain } from './text/use-plain.ts';

interface Props {
  readonly quoted: QuotedMessage;
}

/** Renders the quoted message: its author, one line of its text, and a small picture if it had one. */
export function Quote({ quoted }: Props): ReactElement {
  const { m, model } = useUi();
  const name = quoted.mine ? m.you() : nameOf(quoted.author, m);
  const gone = quoted.kind === 'deleted';
  const thumb = !gone && quoted.thumb;
  const words = usePlain(gone ? m.messageDeleted() : quoted.text || attachmentLabel(quoted.holds, m));
  return (
    <blockquote className={thumb ? 'quote pictured' : 'quote'}>
      {thumb && <img src={thumb} alt="" loading="lazy" decoding="async" draggable={false} />}
      <strong dir="auto">{name}</strong>
      <span dir="auto">{words}</span>
      {!gone && (
        <button
          type="button"
          className="quote-jump"
          aria-label={m.quoteOf({ name })}
          onClick={() => model.jumpTo(quoted.id)}
        />
      )}
    </blockquote>
  );
}
