import { computePosition, flip, offset, type ReferenceElement, shift, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';

const MENU_GAP_PX = 4;
/** Distance from the panel's edges. */
const EDGE_PX = 8;
/** Least height of a menu whose subject stays in sight. On a low or zoomed-in screen, it covers the subject first. */
const LEAST_MENU_PX = 180;

function place(element: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  element.style.left = `${at.x}px`;
  element.style.top = `${at.y}px`;
  element.style.visibility = 'visible';
}

/**
 * Places a menu beside its anchor or at the pointer, always within the panel. A sheet needs no placing: it is at the
 * bottom. A menu that is higher than the space on either side covers its anchor: scrolling would hide items.
 * @param above place the menu above if there is room, and beside its subject in any case, so that the subject stays in
 * sight
 */
export function useMenuPlace(
  menu: RefObject<HTMLElement | null>,
  anchor: ReferenceElement | null,
  above = false,
): void {
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element || !anchor) return;
    const boundary = element.parentElement ?? element;
    const follow = () =>
      void computePosition(anchor, element, {
        placement: above ? 'top-end' : 'bottom-end',
        middleware: [
          offset(MENU_GAP_PX),
          flip({ boundary, padding: EDGE_PX }),
          size({
            boundary,
            padding: EDGE_PX,
            apply: ({ availableHeight }) => {
              const most = boundary.clientHeight - 2 * EDGE_PX;
              const least = above ? Math.min(LEAST_MENU_PX, most) : most;
              element.style.maxHeight = `${Math.max(availableHeight, least)}px`;
            },
          }),
          shift({ boundary, padding: EDGE_PX, crossAxis: true }),
        ],
      }).then((at) => place(element, at));
    follow();
    // A narrower panel may leave no room at the current place, and items may be added.
    let frame = 0;
    const sizes = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      // In a frame of its own, because it may change the size that is observed.
      frame = requestAnimationFrame(follow);
    });
    sizes.observe(boundary);
    sizes.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
    };
  }, [anchor, menu, above]);
}
