import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { useCloseElsewhere } from '../hooks/use-close-elsewhere.ts';
import { useLiftedFinger } from '../hooks/use-lifted-finger.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { useMenuPlace } from './use-place.ts';

interface Props {
  readonly label: string;
  /** The element beside the menu; null for a sheet. */
  readonly anchor: Parameters<typeof useMenuPlace>[1];
  /** Same as the `above` parameter of `useMenuPlace`. */
  readonly above?: boolean;
  readonly sheet: boolean;
  /** Returns the arrow keys that move on, given the pressed key. @default up and down */
  readonly keysFor?: (key: string) => typeof VERTICAL;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** Renders a menu beside its anchor, or a sheet for touch. Arrow keys move; Esc, Tab and a press elsewhere close it. */
export function FloatingMenu(props: Props): ReactElement {
  const { label, anchor, above, sheet, keysFor = () => VERTICAL, close, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  useMenuPlace(menu, anchor, above);
  useCloseElsewhere(menu, close);
  useLayoutEffect(() => {
    // The focus goes to the first item. A row of reactions above the items comes second.
    const first =
      menu.current?.querySelector<HTMLElement>('[data-item]') ?? menu.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      close();
    }
    moveFocus(event, 'button', keysFor(event.key));
    event.stopPropagation();
  };
  const lifted = useLiftedFinger(sheet);
  return (
    <>
      {sheet && <div className="scrim" />}
      <div
        ref={menu}
        className={sheet ? 'message-menu sheet' : 'message-menu'}
        role="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        {...lifted}
      >
        {children}
      </div>
    </>
  );
}

interface ItemProps {
  /** Identifies the item in the sheet's styles and in tests. */
  readonly id: string;
  readonly danger?: boolean | undefined;
  readonly run: ComponentProps<'button'>['onClick'];
  readonly children: ReactNode;
}

/** Renders one item of a floating menu: an icon and text. */
export function MenuItem({ id, danger, run, children }: ItemProps): ReactElement {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={danger ? 'danger' : ''}
      data-item={id}
      onClick={run}
    >
      {children}
    </button>
  );
}
