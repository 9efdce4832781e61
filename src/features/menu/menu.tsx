import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { type ChatRuntime, queueOf } from '../../chat/index.ts';
import { menuTexts } from '../../i18n/index.ts';
import {
  focusComposer,
  type HeaderItem,
  type HeaderPlace,
  Icon,
  IconButton,
  moveFocus,
  type QueueItem,
  Sheet,
  Sign,
  useUi,
  VERTICAL,
} from '../../ui/index.ts';
import { HEADER_ITEMS, QUEUE_ITEMS } from '../manifest/items.ts';
import { EndSession } from './end-session.tsx';

const ICON_SIZE = 18;

type Shown = 'nothing' | 'menu' | 'confirm' | HeaderItem;

/**
 * Returns where the menu stands. In the inbox, the list has a menu for the person and each conversation has its own.
 * Elsewhere one menu serves both.
 */
function usePlace(anchor: HTMLElement | null, runtime: ChatRuntime | null): HeaderPlace {
  const { model, settings } = useUi();
  const inbox = settings.mode === 'inbox';
  const ofList = anchor?.closest('.inbox-list') !== null;
  return {
    settings,
    runtime,
    cid: inbox && ofList ? null : model.conversation.get().cid,
    personal: !inbox || ofList,
  };
}

/** Returns the items of a menu: first what staff do with the support conversation below it. */
function itemsAt(place: HeaderPlace): readonly HeaderItem[] {
  const { cid, runtime, settings } = place;
  const queue = settings.mode === 'inbox' && cid !== null ? queueOf(runtime) : null;
  const ofQueue: readonly QueueItem[] = queue
    ? QUEUE_ITEMS.filter(({ shown }) => shown(queue.place, queue.me))
    : [];
  const staffItems = ofQueue.map((item): HeaderItem => ({ ...item, shown: () => true }));
  return [...staffItems, ...HEADER_ITEMS.filter(({ shown }) => shown(place))];
}

/**
 * Renders the header's "More" menu: the user's session actions. Esc, a press elsewhere and losing the focus close it.
 */
export function Menu(): ReactElement {
  const { host, model, root, settings } = useUi();
  const [shown, setShown] = useState<Shown>('nothing');
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [runtime, setRuntime] = useState<ChatRuntime | null>(null);
  const place = usePlace(anchor.current, runtime);
  // Views over the panel close themselves.
  const open = shown === 'menu' || shown === 'confirm';

  useEffect(() => {
    if (!open) return;
    // Inside the root the target is the real element. For events from outside, only the path shows it.
    const onPress = (event: Event) => {
      if (anchor.current && !event.composedPath().includes(anchor.current)) setShown('nothing');
    };
    document.addEventListener('pointerdown', onPress, true);
    anchor.current?.querySelector<HTMLElement>('[role=menuitem], .choices button')?.focus();
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [open]);

  const close = () => {
    setShown('nothing');
    button.current?.focus();
  };
  const openMenu = () => {
    setShown('menu');
    void model.runtime().then(setRuntime);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (shown === 'menu') moveFocus(event, '[role=menuitem]', VERTICAL);
    if (!open || event.key !== 'Escape') return;
    // Esc closes one layer at a time: the panel stays open.
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  // The related target is null after a press on the menu's own text.
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    if (open && relatedTarget && !currentTarget.contains(relatedTarget)) setShown('nothing');
  };
  const endSession = () => {
    focusComposer(root);
    host.logout();
  };

  return (
    <div className="menu-anchor" ref={anchor} onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        icon="dots"
        label={menuTexts.menu()}
        buttonRef={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? close() : openMenu())}
      />
      {shown === 'menu' && (
        <div className="menu" role="menu" aria-label={menuTexts.menu()}>
          {itemsAt(place).map((item) => (
            <Row key={item.id} item={item} choose={() => setShown(item)} />
          ))}
          {place.personal && !settings.appSignsIn && (
            <button
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-item="confirm"
              onClick={() => setShown('confirm')}
            >
              <Sign name="leave" size={ICON_SIZE} />
              {menuTexts.menuEndSession()}
            </button>
          )}
        </div>
      )}
      {typeof shown === 'object' && (
        <Sheet
          key={shown.id}
          name={shown.opens}
          item={shown.id}
          cid={model.conversation.get().cid ?? ''}
          close={close}
        />
      )}
      {shown === 'confirm' && <EndSession cancel={close} confirm={endSession} />}
    </div>
  );
}

function Row({ item, choose }: { readonly item: HeaderItem; readonly choose: () => void }): ReactElement {
  const { icon } = item;
  return (
    <button type="button" role="menuitem" tabIndex={-1} data-item={item.id} onClick={choose}>
      {'shell' in icon ? (
        <Icon name={icon.shell} size={ICON_SIZE} />
      ) : (
        <Sign name={icon.sign} size={ICON_SIZE} />
      )}
      {item.label()}
    </button>
  );
}
