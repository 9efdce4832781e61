import { computePosition, flip, offset, type ReferenceElement, shift, size } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';

/** How far the bar overlaps the bubble. */
const OVERLAP_PX = 5;
const MENU_GAP_PX = 4;
/** Distance from the panel's edges. */
const EDGE_PX = 8;
/** Least height of a menu. On a low or zoomed-in screen, a menu covers its anchor before it gets lower than this. */
const LEAST_MENU_PX = 180;

function place(element: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  element.style.left = `${at.x}px`;
  element.style.top = `${at.y}px`;
  element.style.visibility = 'visible';
}

/** Places the bar over the bubble's top end corner, or under the bubble if there is no room above. */
export function useBarPlace(bar: RefObject<HTMLElement | null>, row: HTMLElement): void {
  useLayoutEffect(() => {
    const bubble = row.querySelector('.piece');
    const element = bar.current;
    if (!bubble || !element) return;
    const boundary = row.closest('.list') ?? row;
    const follow = () =>
      void computePosition(bubble, element, {
        placement: 'top-end',
        middleware: [offset(-OVERLAP_PX), flip({ boundary }), shift({ boundary, padding: EDGE_PX })],
      }).then((at) => place(element, at));
    follow();
    // A narrower list re-wraps the bubble's lines without a render.
    const sizes = new ResizeObserver(follow);
    sizes.observe(boundary);
    sizes.observe(bubble);
    return () => sizes.disconnect();
  });
}

/**
 * Places a menu beside its anchor or at the pointer, always within the panel. A sheet needs no placing: it is at the
 * bottom.
 * @param above place the menu above if there is room, so that its subject stays in sight
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
              const least = Math.min(LEAST_MENU_PX, boundary.clientHeight - 2 * EDGE_PX);
              element.style.maxHeight = `${Math.max(availableHeight, least)}px`;
            },
          }),
          shift({ boundary, padding: EDGE_PX, crossAxis: true }),
        ],
      }).then((at) => place(element, at));
    follow();
    // A narrower panel may leave no room at the current place.
    const sizes = new ResizeObserver(follow);
    sizes.observe(boundary);
    return () => sizes.disconnect();
  }, [anchor, menu, above]);
}
