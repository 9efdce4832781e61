import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useUi } from '../context.ts';

interface Props {
  readonly confirm: () => void;
  readonly cancel: () => void;
}

/** Asks before the session ends: a guest cannot come back to it. */
export function EndSession({ confirm, cancel }: Props): ReactElement {
  const { m } = useUi();
  const id = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div
      className="menu confirm"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <h3 id={`${id}-title`}>{m.endSessionTitle()}</h3>
      <p id={`${id}-text`}>{m.endSessionText()}</p>
      <div className="choices">
        <button type="button" className="button" ref={safe} onClick={cancel}>
          {m.cancel()}
        </button>
        <button type="button" className="button primary" onClick={confirm}>
          {m.menuEndSession()}
        </button>
      </div>
    </div>
  );
}
