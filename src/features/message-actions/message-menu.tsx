import { type ReactElement, useMemo } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { actionTexts } from '../../i18n/index.ts';
import {
  FloatingMenu,
  Icon,
  MenuItem,
  type MenuOrigin,
  Sign,
  USUAL_TYPES,
  VERTICAL,
} from '../../ui/index.ts';
import type { Allowed } from './allowed.ts';
import type { Item, Items } from './item.ts';
import { ReactionButton } from './reaction-button.tsx';

const ICON_SIZE = 18;

interface Props {
  readonly message: MessageSnapshot;
  readonly allowed: Allowed;
  readonly items: Items;
  readonly row: HTMLElement;
  readonly origin: MenuOrigin | null;
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
function useAnchor({ row, origin }: Pick<Props, 'row' | 'origin'>) {
  return useMemo(() => {
    if (origin?.by === 'touch') return null;
    if (origin?.by === 'pointer') {
      const { x, y } = origin;
      return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
    }
    return row.querySelector('.bar') ?? row.querySelector('.piece');
  }, [row, origin]);
}

/** Menu with every action on a message, reactions first. */
export function MessageMenu(props: Props): ReactElement {
  const { allowed, items, origin, reactionsOnly, label, close } = props;
  const anchor = useAnchor(props);
  return (
    <FloatingMenu
      label={label ?? actionTexts.messageActions()}
      anchor={anchor}
      above={reactionsOnly}
      sheet={origin?.by === 'touch'}
      keysFor={(key) => (key.endsWith('Left') || key.endsWith('Right') ? SIDEWAYS : VERTICAL)}
      close={close}
    >
      {allowed.react && <UsualReactions {...props} />}
      {!reactionsOnly && (
        <>
          {items.groups.length > 0 && (
            <div className="menu-groups" role="none">
              {items.groups.map((group) => (
                <Group key={group[0]?.id} items={group} />
              ))}
            </div>
          )}
          {items.ends.length > 0 && <Group items={items.ends} />}
        </>
      )}
    </FloatingMenu>
  );
}

/** The usual reactions in a row, and the way to all others. */
function UsualReactions({ message, close, moreReactions }: Props): ReactElement {
  return (
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
          <Icon name="plus" size={ICON_SIZE} />
        </button>
      )}
    </div>
  );
}

function Group({ items }: { readonly items: readonly Item[] }): ReactElement {
  return (
    <div className="menu-group" role="none">
      {items.map(({ id, icon, sign, label, danger, run }) => (
        <MenuItem key={id} id={id} danger={danger} run={run}>
          {icon && <Icon name={icon} size={ICON_SIZE} />}
          {sign && <Sign name={sign} size={ICON_SIZE} />}
          {label}
        </MenuItem>
      ))}
    </div>
  );
}

/** Arrow keys of the reactions, which stand in a row. Neither key changes its meaning with the writing direction. */
const SIDEWAYS = { back: 'ArrowLeft', on: 'ArrowRight' };
