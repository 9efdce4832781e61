import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';
import { holdFocus } from './hold-focus.ts';

interface Props {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
}

const CONTROLS = 'button:not(:disabled), input, textarea, select';

/** A small modal question over the panel: focus goes in, stays, and goes back to the message. Esc is no. */
export function Dialog({ title, close, children }: Props): ReactElement {
  const { root } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    const release = holdFocus(sheet, root);
    sheet.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
    return release;
  }, [root]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    // Esc gives up what an input method has begun, and no more.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
    if (event.key !== 'Tab') return;
    const controls = [...(box.current?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
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
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <h3 id={id}>{title}</h3>
        {children}
      </div>
    </div>
  );
}
