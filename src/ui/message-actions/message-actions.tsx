import { type ReactElement, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import { useUi } from '../context.ts';
import type { MenuWish, MessageActionsProps } from '../parts/props.ts';
import { allowedWith } from './allowed.ts';
import { Bar } from './bar.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import { ReactorsDialog } from './reactors-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useItems } from './use-items.ts';

type Shown =
  | { readonly kind: 'bar' }
  | { readonly kind: 'menu'; readonly wish: MenuWish | null; readonly reactions: boolean }
  | { readonly kind: 'delete' }
  | { readonly kind: 'report' }
  | { readonly kind: 'reactors' };

const BAR: Shown = { kind: 'bar' };

/** What can be done with one message: the bar over its bubble, and from there the menu and its dialogs. */
export function MessageActions(props: MessageActionsProps): ReactElement | null {
  const { message, can, row, menu, onBusy } = props;
  const { root, settings } = useUi();
  const [shown, setShown] = useState<Shown>(() =>
    menu ? { kind: 'menu', wish: menu, reactions: false } : BAR,
  );
  const [answered, setAnswered] = useState(menu);
  if (menu !== answered) {
    setAnswered(menu);
    if (menu) setShown({ kind: 'menu', wish: menu, reactions: false });
  }
  const show = useCallback(
    (next: Shown) => {
      setShown(next);
      onBusy(next.kind !== 'bar');
    },
    [onBusy],
  );
  const close = useCallback(() => {
    show(BAR);
    row.focus({ preventScroll: true });
  }, [row, show]);
  const allowed = allowedWith(message, can, settings.mode !== 'support');
  const items = useItems(message, allowed, {
    askDelete: () => show({ kind: 'delete' }),
    askReport: () => show({ kind: 'report' }),
    showReactors: () => show({ kind: 'reactors' }),
    done: close,
    toComposer: () => show(BAR),
  });
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  if (items.length === 0 && !allowed.react) return null;
  // A finger gets a sheet, which has the quick reactions too.
  const touched = shown.kind === 'menu' && shown.wish?.by === 'touch';
  const over = (what: Exclude<Shown, { kind: 'bar' }>) => {
    switch (what.kind) {
      case 'menu':
        return (
          <MessageMenu
            {...{ message, allowed, items, row, close }}
            wish={what.wish}
            reactionsOnly={what.reactions}
          />
        );
      case 'delete':
        return <DeleteDialog message={message} close={close} />;
      case 'report':
        return <ReportDialog message={message} close={close} />;
      default:
        return <ReactorsDialog message={message} close={close} />;
    }
  };
  return (
    <>
      {!touched && (
        <Bar
          message={message}
          allowed={allowed}
          row={row}
          more={(reactions) => show({ kind: 'menu', wish: null, reactions })}
          open={shown.kind === 'menu' ? (shown.reactions ? 'reactions' : 'menu') : null}
        />
      )}
      {layer && shown.kind !== 'bar' && createPortal(over(shown), layer)}
    </>
  );
}
