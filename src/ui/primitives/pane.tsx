import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from '../context.ts';
import { IconButton } from '../kit.ts';
import { controlsIn } from './controls-in.ts';
import { useSheetFocus } from './use-sheet-focus.ts';

interface Props {
  readonly title: string;
  /** Label of the close button, in the texts of the part that draws the pane; so is `backLabel`. */
  readonly closeLabel: string;
  readonly close: () => void;
  /** Goes one step back within the pane. */
  readonly back?: (() => void) | undefined;
  readonly backLabel?: string;
  /** True if the pane covers the whole panel, however wide. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders a modal sheet over the panel, beside the conversation if there is room. The focus enters, stays, and
 * returns to its previous element. Esc goes one step back.
 */
export function Pane({
  title,
  closeLabel,
  close,
  back,
  backLabel,
  wide,
  children,
}: Props): ReactElement | null {
  const { root } = useUi();
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const layer = root.querySelector('.panel');
  useSheetFocus(box);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      (back ?? close)();
    }
    if (event.key !== 'Tab') return;
    const controls = controlsIn(box.current);
    const [leaving, next] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
    const inside = root.activeElement === box.current;
    if (root.activeElement !== leaving && !(inside && event.shiftKey)) return;
    event.preventDefault();
    next?.focus();
  };
  if (!layer) return null;
  return createPortal(
    <div className="scrim pane-scrim" onClick={(event) => event.target === event.currentTarget && close()}>
      <div
        ref={box}
        className={wide ? 'pane wide' : 'pane'}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        <div className="pane-head">
          {back && <IconButton icon="back" label={backLabel ?? ''} className="back" onClick={back} />}
          <h3 id={id} dir="auto">
            {title}
          </h3>
          <IconButton icon="close" label={closeLabel} onClick={close} />
        </div>
        {children}
      </div>
    </div>,
    layer,
  );
}
