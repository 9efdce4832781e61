import { useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

export interface LostFocus {
  /** Something of the chat had the focus before this render. */
  readonly held: boolean;
  /** What had it has gone, and nothing has it since, here or elsewhere on the page: to be asked in an effect of the layout. */
  readonly lost: { readonly current: boolean };
}

/** What goes with a render takes the focus with it, maybe a moment before the place that is to have it comes. */
export function useLostFocus(): LostFocus {
  const { root } = useUi();
  const lost = useRef(false);
  // Asked before the change.
  const held = root.activeElement !== null;
  useLayoutEffect(() => {
    const nowhere = !root.activeElement && document.activeElement === document.body;
    lost.current = nowhere && (held || lost.current);
  });
  return { held, lost };
}
