import {
  computePosition,
  flip,
  limitShift,
  offset,
  type ReferenceElement,
  shift,
  size,
} from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';

/** The bar covers this much of the bubble. */
const OVERLAP_PX = 5;
const MENU_GAP_PX = 4;
/** From the panel's edges. */
const EDGE_PX = 8;

function place(element: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  element.style.left = `${at.x}px`;
  element.style.top = `${at.y}px`;
  element.style.visibility = 'visible';
}

/** Over the bubble's top end corner; under it where there is no room above. */
export function useBarPlace(bar: RefObject<HTMLElement | null>, row: HTMLElement): void {
  useLayoutEffect(() => {
    const bubble = row.querySelector('.piece');
    const element = bar.current;
    if (!bubble || !element) return;
    const boundary = row.closest('.list') ?? row;
    void computePosition(bubble, element, {
      placement: 'top-end',
      middleware: [offset(-OVERLAP_PX), flip({ boundary }), shift({ boundary, padding: EDGE_PX })],
    }).then((at) => place(element, at));
  });
}

/** Beside what it belongs to, or at the pointer, always within the panel. A sheet stands at the bottom by itself. */
export function useMenuPlace(menu: RefObject<HTMLElement | null>, anchor: ReferenceElement | null): void {
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element || !anchor) return;
    const boundary = element.parentElement ?? element;
    void computePosition(anchor, element, {
      placement: 'bottom-end',
      middleware: [
        offset(MENU_GAP_PX),
        flip({ boundary, padding: EDGE_PX }),
        shift({ boundary, padding: EDGE_PX, crossAxis: true, limiter: limitShift() }),
        size({
          boundary,
          padding: EDGE_PX,
          apply: ({ availableHeight }) => {
            element.style.maxHeight = `${availableHeight}px`;
          },
        }),
      ],
    }).then((at) => place(element, at));
  }, [anchor, menu]);
}
