import { useEffect, useLayoutEffect, useRef } from 'react';
import { type ScreenMotionProps, useUi } from '../../ui/index.ts';
import { createMover } from './mover.ts';

/** Elements whose content goes with a view. */
const HOLDERS = '.screen, .inbox-conversation';

/**
 * Moves from the home or list to a conversation and back. The old view has left the tree when this runs, so its
 * elements are taken from the records of what was removed.
 */
export function ScreenMotion({ inner }: ScreenMotionProps): null {
  const { root } = useUi();
  const mover = useRef<ReturnType<typeof createMover>>(null);
  const removals = useRef<MutationObserver>(null);
  const before = useRef(inner);
  useLayoutEffect(() => {
    mover.current = createMover(root);
    // Only records that were not delivered yet count.
    removals.current = new MutationObserver(() => {});
    for (const holder of root.querySelectorAll(HOLDERS))
      removals.current.observe(holder, { childList: true });
    return () => {
      removals.current?.disconnect();
      mover.current?.end();
    };
  }, [root]);
  useLayoutEffect(() => {
    if (before.current === inner) return;
    before.current = inner;
    const records = removals.current?.takeRecords() ?? [];
    mover.current?.move(
      inner,
      records.flatMap(({ removedNodes }) => [...removedNodes]).filter((node) => node instanceof HTMLElement),
    );
  });
  // Scroll places are lost with the removal.
  useEffect(() => {
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element) mover.current?.scrolled(target);
    };
    root.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => root.removeEventListener('scroll', onScroll, { capture: true });
  }, [root]);
  return null;
}
