import type { RawSettings } from '../src/embed/contract.ts';
import sheet from './launcher.css';

/** Below the band that consent banners use (2147483xxx), above what pages use for themselves. */
const Z_INDEX = 1_000_000;

/** Inline and important, because a page's `* { … !important }` matches the host like any element of its own. */
const FLOATING = `position:fixed!important;z-index:var(--stoop-z-index,${Z_INDEX})`;
const IN_FLOW = 'position:relative!important;height:100%';

export interface Host {
  readonly hostNode: HTMLElement;
  /** Puts the element on the page, and back whenever a framework takes it away. */
  attach(): void;
  takeAway(): void;
}

/** The one element Stoop puts on a page: nothing of it takes part in the page's layout unless the layout is inline. */
export function createHost(settings: RawSettings): Host {
  const { layout, target } = settings;
  const element = document.createElement('stoop-chat');
  const inFlow = /inline|page/.test(layout as string);
  element.style.cssText = `all:initial!important;display:block!important;${inFlow ? IN_FLOW : FLOATING}!important`;

  const adopted = new CSSStyleSheet();
  adopted.replaceSync(sheet);
  element.attachShadow({ mode: 'open' }).adoptedStyleSheets = [adopted];
  const observer = new MutationObserver(() => element.isConnected || attach());
  /** Pages replace their body (Turbo, Astro) or a target (React); the element and all it holds move on. */
  function attach(): void {
    const wish = document.querySelector((target || 'body') as string);
    (wish ?? (inFlow ? null : document.body))?.append(element);
    observer.observe(document.documentElement, { childList: true, subtree: !!target });
    observer.observe(document.body, { childList: true });
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
