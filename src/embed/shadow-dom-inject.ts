import { styleSheet } from '../styles/index.ts';
import { keepPlaces } from './page/keep-places.ts';
import { submitByPress } from './page/submit-by-press.ts';

/** Content of the widget in the host element that the loader created. */
export interface Injected {
  /** `.stoop`: reset, with theme and direction; the app is rendered into it. */
  readonly wrapper: HTMLElement;
  readonly root: ShadowRoot;
  /** Announces a sentence to screen readers, politely. */
  announce(text: string): void;
  dispose(): void;
}

/**
 * Visible to screen readers only. Inline, because the element stands in the page's own tree and
 * meets the page's own rules.
 */
const HIDDEN =
  'position:absolute!important;width:1px!important;height:1px!important;margin:-1px!important;padding:0!important;overflow:hidden!important;clip-path:inset(50%)!important;white-space:nowrap!important;border:0!important';

/**
 * Events that must not leave the chat. A page's own shortcuts must not fire. Its modals must not take the focus back
 * (Bootstrap, MUI), and its guards against copying must not forbid pasting.
 */
const CONTAINED = 'keydown keypress keyup focusin copy cut paste selectstart contextmenu'.split(' ');
/** The page must not take files that the chat takes; it guards those that the chat leaves alone. */
const CONTAINED_WHERE_TAKEN = ['dragover', 'drop'];

/**
 * Fills the host's shadow root. The live region is in the light tree, shown through a slot: iOS VoiceOver does not
 * speak regions inside a root (github.com/coveo/ui-kit/pull/1715).
 */
export function injectInto(host: HTMLElement): Injected {
  const root = host.shadowRoot;
  if (root === null) throw new Error('expected the host element with an open shadow root, found none');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet);
  // Parts that are fetched later add their sheets.
  const before = [...root.adoptedStyleSheets];
  root.adoptedStyleSheets = [...before, sheet];

  const wrapper = document.createElement('div');
  wrapper.className = 'stoop';
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.style.cssText = HIDDEN;
  host.append(region);
  const slot = document.createElement('slot');
  root.append(wrapper, slot);

  const stop = (event: Event) => {
    if (event.defaultPrevented || !CONTAINED_WHERE_TAKEN.includes(event.type)) event.stopPropagation();
  };
  const contained = [...CONTAINED, ...CONTAINED_WHERE_TAKEN];
  for (const type of contained) host.addEventListener(type, stop);
  // jQuery implements `focusin` by catching `focus` on its way down, and so do the modals made with it.
  const stopFocus = (event: Event) => event.target === host && event.stopImmediatePropagation();
  addEventListener('focus', stopFocus, true);

  submitByPress(wrapper);
  const letGo = keepPlaces(host, wrapper);
  return {
    wrapper,
    root,
    announce(text) {
      // The same words twice are spoken twice only if the node is new.
      region.replaceChildren(document.createTextNode(text));
    },
    dispose() {
      letGo();
      for (const type of contained) host.removeEventListener(type, stop);
      removeEventListener('focus', stopFocus, true);
      root.adoptedStyleSheets = before;
      for (const node of [wrapper, slot, region]) node.remove();
    },
  };
}
