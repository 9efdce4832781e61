import { type MouseEvent, useRef } from 'react';
import { byKeyboard } from '../focus.ts';

/**
 * Ignores the click that ends a long press. The sheet opens under the resting finger, so lifting the finger would
 * click one of its items.
 * @returns handlers for the sheet
 */
export function useLiftedFinger(sheet: boolean): {
  readonly onPointerDown: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
} {
  const pressed = useRef(false);
  return {
    onPointerDown() {
      pressed.current = true;
    },
    onClickCapture(event) {
      if (sheet && !pressed.current && !byKeyboard(event)) event.stopPropagation();
    },
  };
}
