import type { KeyboardEvent } from 'react';
import { moveFocus, VERTICAL } from './use-roving.ts';

/** Moves the focus up and down like `moveFocus`, for lists below a field. In the field, Home and End move the caret. */
export function moveFromField(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const inField = event.target instanceof HTMLInputElement;
  if (event.nativeEvent.isComposing || (inField && /^(Home|End)$/.test(event.key))) return;
  moveFocus(event, selector, VERTICAL);
}
