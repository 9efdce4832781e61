import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

const RADIUS = 15.5;
const AROUND = 2 * Math.PI * RADIUS;

interface Props {
  readonly seconds: number;
  /** Seconds between two messages. */
  readonly every: number;
  readonly form: HTMLElement;
}

/** Shows the seconds left in place of the send button, and the reason below the composer. */
export function Cooldown({ seconds, every, form }: Props): ReactElement {
  const { formats } = useUi();
  const t = useTexts();
  return (
    <>
      <span className="cooldown" role="timer" aria-label={t.slowModeLeft({ count: seconds })}>
        <svg viewBox="0 0 34 34" width={34} height={34} fill="none" strokeWidth={2.5} aria-hidden="true">
          <circle cx={17} cy={17} r={RADIUS} />
          <circle
            cx={17}
            cy={17}
            r={RADIUS}
            strokeDasharray={`${(Math.min(seconds, every) / every) * AROUND} ${AROUND}`}
          />
        </svg>
        <span aria-hidden="true">{formats.number(seconds)}</span>
      </span>
      {createPortal(<p className="composer-hint">{t.slowMode({ count: every })}</p>, form)}
    </>
  );
}
