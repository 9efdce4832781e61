import { type ReactElement, useId, useLayoutEffect, useRef } from 'react';
import { menuTexts } from '../../i18n/index.ts';

interface Props {
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Asks before the session ends: a guest cannot return to it. */
export function EndSession({ confirm, cancel }: Props): ReactElement {
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  return (
    <div
      className="menu confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h3 id={`${id}-title`}>{menuTexts.endSessionTitle()}</h3>
      <p id={`${id}-text`}>{menuTexts.endSessionText()}</p>
      <div className="choices">
        <button type="button" className="button" ref={safe} onClick={cancel}>
          {menuTexts.cancel()}
        </button>
        <button type="button" className="button primary" onClick={confirm}>
          {menuTexts.menuEndSession()}
        </button>
      </div>
    </div>
  );
}
