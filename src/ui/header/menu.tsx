import { type FocusEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useUi } from '../context.ts';
import { focusComposer } from '../focus.ts';
import { Icon } from '../primitives/icon.tsx';
import { IconButton } from '../primitives/icon-button.tsx';
import { EndSession } from './end-session.tsx';

const ICON_SIZE = 18;

/** The header's "More": what a person can do with their session. Closes by Esc, by a press elsewhere and when focus leaves. */
export function Menu(): ReactElement {
  const { m, host, root } = useUi();
  const [shown, setShown] = useState<'nothing' | 'menu' | 'confirm'>('nothing');
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const open = shown !== 'nothing';

  useEffect(() => {
    if (!open) return;
    // Inside the root the target is the real one; from outside, the path tells.
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
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    // One layer at a time: the panel stays.
    event.stopPropagation();
    event.preventDefault();
    close();
  };

  // To nowhere is a press on the menu's own text.
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
        label={m.menu()}
        buttonRef={button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? close() : setShown('menu'))}
      />
      {shown === 'menu' && (
        <div className="menu" role="menu" aria-label={m.menu()}>
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => setShown('confirm')}>
            <Icon name="leave" size={ICON_SIZE} />
            {m.menuEndSession()}
          </button>
        </div>
      )}
      {shown === 'confirm' && <EndSession cancel={close} confirm={endSession} />}
    </div>
  );
}
