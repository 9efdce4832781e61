import { type MouseEvent, useRef } from 'react';
import { byKeyboard } from '../focus.ts';

/**
 * A sheet comes up under the finger that asks for it by resting: lifting that finger is a click on what lies there now,
 * and no choice.
 * @returns handlers of the sheet
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
