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
  /** What it stands beside; null for a sheet. */
  readonly anchor: Parameters<typeof useMenuPlace>[1];
  /** As `useMenuPlace` has it. */
  readonly above?: boolean;
  readonly sheet: boolean;
  /** Which keys lead on, by the one that was pressed. @default up and down */
  readonly keysFor?: (key: string) => typeof VERTICAL;
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A menu beside what it belongs to, or a sheet for a finger. Arrows move, Esc, Tab and a press elsewhere close. */
export function FloatingMenu(props: Props): ReactElement {
  const { label, anchor, above, sheet, keysFor = () => VERTICAL, close, children } = props;
  const menu = useRef<HTMLDivElement>(null);
  useMenuPlace(menu, anchor, above);
  useCloseElsewhere(menu, close);
  useLayoutEffect(
    () => menu.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true }),
    [],
  );
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
  /** Names it for the sheet's styles and for tests. */
  readonly id: string;
  readonly danger?: boolean | undefined;
  readonly run: ComponentProps<'button'>['onClick'];
  readonly children: ReactNode;
}

/** One line of such a menu: a sign, and its words. */
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
