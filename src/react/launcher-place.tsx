import { type ComponentType, type ReactElement, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnLauncher } from '../package/board.ts';
import type { SlotProps } from './slots.ts';
import { TRANSPARENT } from './transparent.ts';

interface Props {
  readonly launcher: OwnLauncher;
  readonly unread: number;
  readonly Owners: ComponentType<SlotProps['Launcher']>;
}

/** Draws the owner's component in place of the launcher's button, and gives it the button. */
export function LauncherPlace({ launcher, unread, Owners }: Props): ReactElement | null {
  const { button, toggle, prefetch } = launcher;
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const node = document.createElement('div');
    Object.assign(node.style, TRANSPARENT);
    button.replaceWith(node);
    setPlace(node);
    return () => {
      node.replaceWith(button);
      setPlace(null);
    };
  }, [button]);
  if (!place) return null;
  const own = <Button button={button} />;
  return createPortal(
    <Suspense fallback={own}>
      <Owners unread={unread} toggle={toggle} prefetch={prefetch}>
        {own}
      </Owners>
    </Suspense>,
    place,
  );
}

/** Puts the launcher's own button into the owner's component. */
function Button({ button }: Pick<OwnLauncher, 'button'>): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    current?.append(button);
    return () => {
      // If the whole tree goes, the button is back at its own place already.
      if (button.parentNode === current) button.remove();
    };
  }, [button]);
  return <div ref={place} style={TRANSPARENT} />;
}
