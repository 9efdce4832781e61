import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { remindsIn } from '../../chat/index.ts';
import { menuTexts } from '../../i18n/index.ts';
import type { UiSettings } from '../app-props.ts';
import { useUi } from '../context.ts';
import { focusComposer } from '../focus.ts';
import { moveFocus, VERTICAL } from '../hooks/use-roving.ts';
import { Icon, IconButton } from '../kit.ts';
import { usePart } from '../parts/use-part.ts';
import { Sign } from '../primitives/sign.tsx';
import { EndSession } from './end-session.tsx';

const ICON_SIZE = 18;

type Item = 'search' | 'details' | 'pinned' | 'reminders' | 'profile' | 'confirm';
type Shown = 'nothing' | 'menu' | Item;

const ICONS: Readonly<Record<Item, ReactElement>> = {
  search: <Sign name="search" size={ICON_SIZE} />,
  details: <Sign name="people" size={ICON_SIZE} />,
  pinned: <Icon name="pin" size={ICON_SIZE} />,
  reminders: <Icon name="bookmark" size={ICON_SIZE} />,
  profile: <Sign name="gear" size={ICON_SIZE} />,
  confirm: <Icon name="leave" size={ICON_SIZE} />,
};

/**
 * Returns the menu's items. In the inbox, the list has a menu for the person and each conversation has its own.
 * Elsewhere one menu serves both.
 */
function itemsFor(
  anchor: HTMLElement | null,
  settings: UiSettings,
  { cid, reminds }: { readonly cid: string | null; readonly reminds: boolean },
): readonly Item[] {
  const inbox = settings.mode === 'inbox';
  const ofList = anchor?.closest('.inbox-list') !== null;
  const has = (feature: string) => settings.features.includes(feature);
  const items: readonly (Item | false)[] = [
    !inbox && cid !== null && has('search') && 'search',
    (!inbox || !ofList) && cid !== null && has('people') && 'details',
    (!inbox || !ofList) && cid !== null && 'pinned',
    (!inbox || ofList) && reminds && has('reminders') && 'reminders',
    (!inbox || ofList) && has('people') && 'profile',
    (!inbox || ofList) && !settings.appSignsIn && 'confirm',
  ];
  return items.filter((item) => item !== false);
}

/** Renders the chosen view over the panel. */
function Over({ shown, close }: { readonly shown: Shown; readonly close: () => void }): ReactElement | null {
  const { model, root } = useUi();
  const Pinned = usePart('pinned', shown === 'pinned');
  const Search = usePart('search', shown === 'search');
  const Details = usePart('details', shown === 'details');
  const Reminders = usePart('reminders', shown === 'reminders');
  const Profile = usePart('profile', shown === 'profile');
  const layer = root.querySelector('.panel') ?? root.querySelector('.stoop');
  const { cid } = model.conversation.get();
  if (shown === 'pinned' && Pinned && layer) return createPortal(<Pinned close={close} />, layer);
  if (shown === 'search' && Search) return <Search close={close} />;
  if (shown === 'details' && Details && cid) return <Details cid={cid} close={close} />;
  if (shown === 'reminders' && Reminders) return <Reminders show="list" close={close} />;
  if (shown === 'profile' && Profile) return <Profile person={null} close={close} leave={close} />;
  return null;
}

/**
 * Renders the header's "More" menu: the user's session actions. Esc, a press elsewhere and losing the focus close it.
 */
export function Menu(): ReactElement {
  const { host, model, root, settings } = useUi();
  const [shown, setShown] = useState<Shown>('nothing');
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [reminds, setReminds] = useState(false);
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
    void model.runtime().then((runtime) => setReminds(remindsIn(runtime, settings.mode === 'inbox')));
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
          {itemsFor(anchor.current, settings, { cid: model.conversation.get().cid, reminds }).map((item) => (
            <button
              key={item}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-item={item}
              onClick={() => setShown(item)}
            >
              {ICONS[item]}
              {item === 'confirm' ? menuTexts.menuEndSession() : menuTexts[item]()}
            </button>
          ))}
        </div>
      )}
      <Over shown={shown} close={close} />
      {shown === 'confirm' && <EndSession cancel={close} confirm={endSession} />}
    </div>
  );
}
