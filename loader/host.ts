import type { RawSettings } from '../src/embed/contract.ts';
import sheet from './launcher.css';

/** Below the band that consent banners use (2147483xxx), above what pages use for themselves. */
const Z_INDEX = 1_000_000;

/** Inline and important, because a page's `* { … !important }` matches the host like any element of its own. */
const FLOATING = `fixed!important;z-index:var(--stoop-z-index,${Z_INDEX})`;
const IN_FLOW = 'relative!important;height:100%';

const NAME = 'stoop-chat';

/**
 * How often it is put back in one task. A page that takes away what it does not know as soon as it hears of it would
 * take turns with us for ever, and neither of us would let anything else happen.
 */
const TURNS = 9;

export interface Host {
  readonly hostNode: HTMLElement;
  /** Puts the element on the page, and back whenever a framework takes it away. */
  attach(): void;
  takeAway(): void;
}

/**
 * The one element Stoop puts on a page: nothing of it takes part in the page's layout unless the layout is inline.
 * @param listenersRemoved whether the page took our listeners, and not the element alone: `attach` would be of no use then
 * @param end ends such a chat
 */
export function createHost(settings: RawSettings, listenersRemoved: () => boolean, end: () => unknown): Host {
  const { layout, target } = settings;
  const element = document.createElement(NAME);
  const inFlow = /^(inline|page)$/.test(layout as string);
  element.style.cssText = `all:initial!important;display:block!important;position:${inFlow ? IN_FLOW : FLOATING}!important`;

  const adopted = new CSSStyleSheet();
  adopted.replaceSync(sheet);
  element.attachShadow({ mode: 'open' }).adoptedStyleSheets = [adopted];
  let turns = TURNS;
  const observer = new MutationObserver(
    () => element.isConnected || turns-- < 0 || (listenersRemoved() ? end() : attach()),
  );
  /** Pages replace their body (Turbo, Astro) or a target (React); the element and all it holds move on. */
  function attach(): void {
    // What a page has cloned of us, to show it again later (Turbo), has no root and lives no more.
    for (const twin of document.querySelectorAll(NAME)) twin.shadowRoot || twin.remove();
    const body = document.body;
    (document.querySelector((target || 'body') as string) ?? (inFlow ? null : body))?.append(element);
    // What is transformed or filtered holds what is fixed, so that it would scroll with the page.
    if (!inFlow && element.offsetParent === body) body.after(element);
    // A page that zooms itself would push what is fixed out of the window: our pixels are the screen's.
    element.style.setProperty(
      'zoom',
      (1 / (element.parentNode as Element)?.currentCSSZoom) as never,
      'important',
    );
    observer.observe(body, { childList: true });
    observer.observe(body.parentNode as Node, { subtree: target as never, childList: true });
    observer.observe(document, { childList: true });
    setTimeout(() => (turns = TURNS));
  }
  return {
    hostNode: element,
    attach,
    takeAway() {
      observer.disconnect();
      element.remove();
    },
  };
}
