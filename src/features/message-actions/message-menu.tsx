import { type ReactElement, useMemo } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import { FloatingMenu, Icon, MenuItem, type MenuWish, USUAL_TYPES, VERTICAL } from '../../ui/index.ts';
import type { Allowed } from './allowed.ts';
import type { Item } from './item.ts';
import { ReactionButton } from './reaction-button.tsx';

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
  /** Opens the full emoji picker; null if only the usual reactions are allowed. */
  readonly moreReactions: (() => void) | null;
}

/**
 * Returns the position of the menu: at the pointer, otherwise below the element that opened it. A touch opens a sheet,
 * which needs no position.
 */
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

/** Menu with every action on a message. */
export function MessageMenu(props: Props): ReactElement {
  const { message, allowed, items, wish, reactionsOnly, label, close, moreReactions } = props;
  const anchor = useAnchor(props);
  const sheet = wish?.by === 'touch';
  return (
    <FloatingMenu
      label={label ?? actionTexts.messageActions()}
      anchor={anchor}
      above={reactionsOnly}
      sheet={sheet}
      keysFor={(key) => (key.endsWith('Left') || key.endsWith('Right') ? SIDEWAYS : VERTICAL)}
      close={close}
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
          <MenuItem key={id} id={id} danger={danger} run={run}>
            <Icon name={icon} size={ICON_SIZE} />
            {label}
          </MenuItem>
        ))}
    </FloatingMenu>
  );
}

/** Arrow keys of the reactions, which stand in a row. Neither key changes its meaning with the writing direction. */
const SIDEWAYS = { back: 'ArrowLeft', on: 'ArrowRight' };
