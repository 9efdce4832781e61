import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { moveFocus, VERTICAL } from '../../ui/index.ts';

/** Renders a list of buttons. The first one gets the focus, and arrow keys move it. */
export function Choices({ children }: { readonly children: ReactNode }): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => list.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <ul
      ref={list}
      className="queue-choices"
      onKeyDown={(event) => moveFocus(event, '.queue-choice', VERTICAL)}
    >
      {children}
    </ul>
  );
}
