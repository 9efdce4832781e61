import { type KeyboardEvent, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import { useCloseElsewhere } from '../hooks/use-close-elsewhere.ts';
import { useLiftedFinger } from '../hooks/use-lifted-finger.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { Icon } from '../kit.ts';
import { useMenuPlace } from '../message-actions/use-place.ts';
import type { MenuWish } from '../parts/props.ts';
import { Sign } from '../primitives/sign.tsx';
import type { Choice } from './use-choices.ts';

const ICON_SIZE = 18;

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The row it belongs to. */
  readonly row: HTMLElement;
  readonly wish: MenuWish;
  readonly close: () => void;
}

/** A row's menu: at the pointer, beside its button, or a sheet for a finger. Arrows move, Esc and a press elsewhere close. */
export function RowMenu({ label, choices, row, wish, close }: Props): ReactElement {
  const menu = useRef<HTMLDivElement>(null);
  const anchor = useMemo(() => {
    if (wish.by === 'touch') return null;
    if (wish.by === 'keyboard') return row;
    return { getBoundingClientRect: () => new DOMRect(wish.x, wish.y, 0, 0) };
  }, [row, wish]);
  useMenuPlace(menu, anchor);
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
    moveFocus(event, 'button', VERTICAL);
    event.stopPropagation();
  };
  const sheet = wish.by === 'touch';
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
        {choices.map(({ id, icon, sign, label: name, danger, run }) => (
          <button
            key={id}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={danger ? 'danger' : ''}
            data-item={id}
            onClick={run}
          >
            {icon && <Icon name={icon} size={ICON_SIZE} />}
            {sign && <Sign name={sign} size={ICON_SIZE} />}
            {name}
          </button>
        ))}
      </div>
    </>
  );
}
