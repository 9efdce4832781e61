import type { ReactElement } from 'react';
import { gateTexts } from '../../i18n/index.ts';
import { useUi } from '../context.ts';
import { Icon } from '../primitives/icon.tsx';

/** Stands where the composer would be, where nobody or not everybody may write. */
export function Locked({ why }: { readonly why: 'frozen' | 'banned' | 'readonly' }): ReactElement {
  const { m } = useUi();
  const [title, text] = {
    frozen: [m.frozenTitle(), gateTexts.frozenText()],
    banned: [m.bannedTitle(), gateTexts.bannedText()],
    readonly: [gateTexts.readonlyTitle(), gateTexts.readonlyText()],
  }[why];
  return (
    <div className="composer" part="composer">
      <div className="locked" role="status" tabIndex={-1} data-first-focus="">
        <Icon name="lock" />
        <p>
          <strong>{title}</strong>
          {text}
        </p>
      </div>
    </div>
  );
}
