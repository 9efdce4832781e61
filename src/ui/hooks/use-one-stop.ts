import { type FocusEvent, type RefObject, useLayoutEffect } from 'react';

function putStop(buttons: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/**
 * Makes the buttons of a toolbar one stop in the tab order: the first button, later the one that last had the focus.
 * @returns the toolbar's focus handler
 */
export function useOneStop(bar: RefObject<HTMLElement | null>): (event: FocusEvent) => void {
  const buttons = () => [...(bar.current?.querySelectorAll('button') ?? [])];
  // Runs after each render: permissions can change, and with them the buttons.
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
