import type { RawSettings } from '../src/embed/contract.ts';
import { element } from './element.ts';
import sheet from './launcher.css';

/** Below the z-index of consent banners (2147483xxx), above what pages use for themselves. */
const Z_INDEX = 1_000_000;

/** Inline and important, because a page's `* { … !important }` matches the host like any of its own elements. */
const FLOATING = `fixed!important;z-index:var(--stoop-z-index,${Z_INDEX})`;
const IN_FLOW = 'relative!important;height:100%';

const NAME = 'stoop-chat';

/**
 * Most times the element is put back in one task. A page that removes unknown elements at once would take turns with
 * the loader for ever, and block everything else.
 */
const TURNS = 9;

export interface Host {
  readonly host: HTMLElement;
  /** Puts the element on the page, and back whenever a framework removes it. */
  attach(): void;
  remove(): void;
}

/**
 * Creates the one element that Stoop puts on a page. It takes no part in the page's layout
 * unless the layout is inline.
 * @param listenersRemoved returns whether the page removed our listeners too; `attach` is of no use then
 * @param end ends a chat without listeners
 */
export function createHost(settings: RawSettings, listenersRemoved: () => boolean, end: () => unknown): Host {
  const { layout, target } = settings;
  const host = element(NAME as 'div', {});
  const inFlow = /^(inline|page)$/.test(layout as string);
  host.style.cssText = `all:initial!important;display:block!important;position:${inFlow ? IN_FLOW : FLOATING}!important`;

  const adopted = new CSSStyleSheet();
  adopted.replaceSync(sheet);
  host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [adopted];
  let turns = TURNS;
  const observer = new MutationObserver(
    () => host.isConnected || turns-- < 0 || (listenersRemoved() ? end() : attach()),
  );
  /**
   * Puts the element in its place. Pages replace their body (Turbo, Astro) or a target (React), so the element
   * moves with all its content.
   */
  function attach(): void {
    // A page may clone the element to show it again later (Turbo). The clone has no root and does not work.
    for (const twin of document.querySelectorAll(NAME)) twin.shadowRoot || twin.remove();
    const body = document.body;
    (document.querySelector((target || 'body') as string) ?? (inFlow ? null : body))?.append(host);
    // A transformed or filtered body contains fixed elements, so that the launcher
    // would scroll with the page.
    if (!inFlow && host.offsetParent === body) body.after(host);
    // A page that zooms itself would push fixed elements out of the window, so our pixels are the screen's.
    host.style.setProperty('zoom', (1 / (host.parentNode as Element)?.currentCSSZoom) as never, 'important');
    observer.observe(body, { childList: true });
    observer.observe(body.parentNode as Node, { subtree: target as never, childList: true });
    observer.observe(document, { childList: true });
    setTimeout(() => (turns = TURNS));
  }
  return {
    host,
    attach,
    remove() {
      observer.disconnect();
      host.remove();
    },
  };
}
