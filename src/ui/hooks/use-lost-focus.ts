import { useLayoutEffect, useRef } from 'react';
import { useUi } from '../context.ts';

export interface LostFocus {
  /** True if an element of the chat had the focus before this render. */
  readonly held: boolean;
  /**
   * True if the focused element has gone and nothing has the focus since, in the chat or elsewhere on the page. Read
   * it in a layout effect.
   */
  readonly lost: { readonly current: boolean };
}

/**
 * Detects when a render removes the focused element. The element that should get the focus may appear a moment later.
 */
export function useLostFocus(): LostFocus {
  const { root } = useUi();
  const lost = useRef(false);
  // Read before the change.
  const held = root.activeElement !== null;
  useLayoutEffect(() => {
    const nowhere = !root.activeElement && document.activeElement === document.body;
    lost.current = nowhere && (held || lost.current);
  });
  return { held, lost };
}
