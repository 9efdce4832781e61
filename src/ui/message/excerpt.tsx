import type { ReactElement } from 'react';
import type { AttachmentKind, AttachmentSummary } from '../../chat/index.ts';
import { heldTexts, type Messages } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { attachmentLabel } from '../kit.ts';
import { Sign } from '../primitives/sign.tsx';
import { Plain } from './text/plain.tsx';

const COUNTS: { readonly [K in AttachmentKind]?: 'photos' | 'videos' | 'files' } = {
  image: 'photos',
  video: 'videos',
  file: 'files',
};

/** Returns what a message without text holds: "10 photos", the question of its poll, or the kind of its attachment. */
export function attachmentsLabel({ holds, count, question }: AttachmentSummary, m: Messages): string {
  if (question) return heldTexts.poll({ question });
  const counted = holds && COUNTS[holds];
  return count && counted ? heldTexts[counted]({ count }) : attachmentLabel(holds, m);
}

const ON_THE_LINE = { display: 'inline-block', marginInlineEnd: '4px', verticalAlign: '-3px' };

/** Renders one line of a message: its text without markdown marks, or what it holds. */
export function Excerpt({ text, ...held }: AttachmentSummary & { readonly text: string }): ReactElement {
  const { m } = useUi();
  const { question } = held;
  if (text || !question) return <Plain text={text || attachmentsLabel(held, m)} />;
  return (
    <>
      <span style={ON_THE_LINE}>
        <Sign name="poll" size={16} />
      </span>
      <span className="vh">{m.poll()} </span>
      {question}
    </>
  );
}
