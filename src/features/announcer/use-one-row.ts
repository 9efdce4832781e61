import { type RefObject, useEffect } from 'react';

/**
 * Rows of the list. The message that a thread answers is excluded: it stands above the list, where no arrow key leads.
 */
const ROWS = '[data-message][tabindex]:not(.thread-head *)';
/** Focusable elements of a row. Code wider than its bubble is excluded: keys scroll it, so it has to be reachable. */
const STOPS = 'a[href], button, input, audio, video, [tabindex]:not(pre)';

/**
 * Makes the messages one stop in the tab order, however many links, reactions and pictures they hold. Tab leads from
 * the active row (reached by arrow keys, or holding the focus) to that row's own elements. The elements of all other
 * rows are skipped.
 */
export function useOneRow(own: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = own.current?.parentElement?.querySelector<HTMLElement>('.list');
    if (!list) return;
    const before = new WeakMap<HTMLElement, string | null>();
    const passOver = (stop: HTMLElement) => {
      if (stop.tabIndex < 0) return;
      before.set(stop, stop.getAttribute('tabindex'));
      stop.tabIndex = -1;
    };
    const letIn = (stop: HTMLElement) => {
      const was = before.get(stop);
      if (was === undefined) return;
      before.delete(stop);
      if (was === null) stop.removeAttribute('tabindex');
      else stop.setAttribute('tabindex', was);
    };
    const look = () => {
      for (const row of list.querySelectorAll<HTMLElement>(ROWS)) {
        const put = row.tabIndex === 0 || row.matches(':focus-within') ? letIn : passOver;
        for (const stop of row.querySelectorAll<HTMLElement>(STOPS)) put(stop);
      }
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(list, { childList: true, subtree: true, attributeFilter: ['tabindex'] });
    list.addEventListener('focusin', look);
    return () => {
      changes.disconnect();
      list.removeEventListener('focusin', look);
    };
  }, [own]);
}
