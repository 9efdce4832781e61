import type { KeyboardEvent } from 'react';
import { moveFocus, VERTICAL } from './use-roving.ts';

/** As `moveFocus` up and down, for lists below a field: Home and End lead to the ends of what is written in it. */
export function moveFromField(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const inField = event.target instanceof HTMLInputElement;
  if (event.nativeEvent.isComposing || (inField && /^(Home|End)$/.test(event.key))) return;
  moveFocus(event, selector, VERTICAL);
}
