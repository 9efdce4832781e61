import type { MouseEvent } from 'react';

/** For a button that goes when it is pressed: the focus stays in the list it stands in. */
export const andStay = (run: () => void) => (event: MouseEvent<HTMLElement>) => {
  event.currentTarget.closest<HTMLElement>('.poll-scroll')?.focus({ preventScroll: true });
  run();
};
