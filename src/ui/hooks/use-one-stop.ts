import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';

function putStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Makes the buttons of a toolbar one stop in the tab order: the first, and later the one that had the focus last.
 * @returns what the toolbar listens to focus with
 */
export function useOneStop(bar: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  // After each render: what may be done, and so the buttons, can change.
  useLayoutEffect(() => {
    const all = buttons();
    putStop(all, all.find((button) => button.dataset.stop === '') ?? all[0]);
  });
  return ({ target }) => {
    const all = buttons();
    const stop = all.find((button) => button.contains(target));
    if (!stop) return;
    for (const button of all) delete button.dataset.stop;
    stop.dataset.stop = '';
    putStop(all, stop);
  };
}
