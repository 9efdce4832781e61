import type { ReactElement } from 'react';
import { useUi } from '../context.ts';
import { Icon } from '../primitives/icon.tsx';

/** Stands where the composer would be, where nobody or not everybody may write. */
export function Locked({ why }: { readonly why: 'frozen' | 'readonly' }): ReactElement {
  const { m } = useUi();
  const [title, text] =
    why === 'frozen' ? [m.frozenTitle(), m.frozenText()] : [m.readonlyTitle(), m.readonlyText()];
  return (
    <div className="composer" part="composer">
      <div className="locked">
        <Icon name="lock" />
        <p>
          <strong>{title}</strong>
          {text}
        </p>
      </div>
    </div>
  );
}
