import type { MouseEvent } from 'react';

/** Wraps the handler of a button that disappears when pressed: the focus moves to its list. */
export const andStay = (run: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('.poll-scroll')?.focus({ preventScroll: true });
  run();
};
