import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';
import { controlsIn } from './controls-in.ts';
import { holdFocus } from './hold-focus.ts';

interface Props {
  readonly title: string;
  /** Describes a question or an event, read out together with the title. Omit it for a list or a form. */
  readonly says?: ReactNode;
  /** True if the description is somebody's own words, cut after a few lines. */
  readonly excerpt?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Renders a small modal sheet over the panel. The focus enters, stays, and returns to the message. Esc means no. */
export function Dialog({ title, says, excerpt, close, children }: Props): ReactElement {
  const { root } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const release = holdFocus(sheet, root);
    controlsIn(sheet)
      .find((control) => control.matches('a, button, input, textarea, select'))
      ?.focus({ preventScroll: true });
    return release;
  }, [root]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    // During composition, Esc only cancels the input method's text.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key !== 'Tab') return;
    const controls = controlsIn(box.current);
    const [first, last] = [controls[0], controls.at(-1)];
    const leaving = event.shiftKey ? first : last;
    const inside = root.activeElement === box.current;
    if (root.activeElement !== leaving && !(inside && event.shiftKey)) return;
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  };
  return (
    <div className="scrim" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={box}
        className="ask"
        role={says ? 'alertdialog' : 'dialog'}
        aria-modal="true"
        aria-labelledby={id}
        aria-describedby={says ? `${id}says` : undefined}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h3 id={id}>{title}</h3>
        {says && (
          <p id={`${id}says`} className={excerpt ? 'excerpt' : undefined} dir="auto">
            {says}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
