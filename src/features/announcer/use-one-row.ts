import { type RefObject, useEffect } from 'react';

/** What a thread answers stands above its list, where no arrow leads. */
const ROWS = '[data-message][tabindex]:not(.thread-head *)';
/** Code that is wider than its bubble is scrolled by keys, and has to be reached for that. */
const STOPS = 'a[href], button, input, audio, video, [tabindex]:not(pre)';

/**
 * Messages are one stop in the tab order, however many links, reactions and pictures hang on them: from the row that
 * arrows led to, or that the focus is in, Tab goes on to what hangs on it; what hangs on the others is passed over.
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
