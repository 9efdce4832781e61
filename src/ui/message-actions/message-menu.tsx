import { type KeyboardEvent, type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { useCloseElsewhere } from '../hooks/use-close-elsewhere.ts';
import { useLiftedFinger } from '../hooks/use-lifted-finger.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { USUAL_TYPES } from '../message/reaction-types.ts';
import type { MenuWish } from '../parts/props.ts';
import { Icon } from '../primitives/icon.tsx';
import type { Allowed } from './allowed.ts';
import type { Item } from './item.ts';
import { ReactionButton } from './reaction-button.tsx';
import { useMenuPlace } from './use-place.ts';

const ICON_SIZE = 18;

interface Props {
  readonly message: MessageSnapshot;
  readonly allowed: Allowed;
  readonly items: readonly Item[];
  readonly row: HTMLElement;
  readonly wish: MenuWish | null;
  readonly reactionsOnly: boolean;
  readonly label?: string;
  readonly close: () => void;
  /** Leads to all emoji; null where there are only the usual ones. */
  readonly moreReactions: (() => void) | null;
}

/** Where the menu stands: at the pointer, else below what opened it. A touch gets a sheet, which needs no place. */
function useAnchor({ row, wish }: Pick<Props, 'row' | 'wish'>) {
  return useMemo(() => {
    if (wish?.by === 'touch') return null;
    if (wish?.by === 'pointer') {
      const { x, y } = wish;
      return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
    }
    return row.querySelector('.bar') ?? row.querySelector('.piece');
  }, [row, wish]);
}

/** Everything that can be done with a message. Arrows move, Esc and a press elsewhere close, Tab leaves. */
export function MessageMenu(props: Props): ReactElement {
  const { message, allowed, items, wish, reactionsOnly, label, close, moreReactions } = props;
  const menu = useRef<HTMLDivElement>(null);
  useMenuPlace(menu, useAnchor(props), reactionsOnly);
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
    moveFocus(
      event,
      'button',
      event.key.endsWith('Left') || event.key.endsWith('Right') ? SIDEWAYS : VERTICAL,
    );
    event.stopPropagation();
  };
  const sheet = wish?.by === 'touch';
  const lifted = useLiftedFinger(sheet);
  return (
    <>
      {sheet && <div className="scrim" />}
      <div
        ref={menu}
        className={sheet ? 'message-menu sheet' : 'message-menu'}
        role="menu"
        aria-label={label ?? actionTexts.messageActions()}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        {...lifted}
      >
        {allowed.react && (reactionsOnly || sheet) && (
          <div className="usual" role="group" aria-label={actionTexts.addReaction()}>
            {USUAL_TYPES.map((type) => (
              <ReactionButton key={type} message={message} type={type} item done={close} />
            ))}
            {moreReactions && (
              <button
                type="button"
                role="menuitem"
                aria-haspopup="dialog"
                aria-label={actionTexts.moreReactions()}
                aria-description=""
                title={actionTexts.moreReactions()}
                onClick={moreReactions}
              >
                <Icon name="dots" size={ICON_SIZE} />
              </button>
            )}
          </div>
        )}
        {!reactionsOnly &&
          items.map(({ id, icon, label, danger, run }) => (
            <button
              key={id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={danger ? 'danger' : ''}
              data-item={id}
              onClick={run}
            >
              <Icon name={icon} size={ICON_SIZE} />
              {label}
            </button>
          ))}
      </div>
    </>
  );
}

/** Reactions stand in a row; in either direction of writing the next one is the next one. */
const SIDEWAYS = { back: 'ArrowLeft', on: 'ArrowRight' };
