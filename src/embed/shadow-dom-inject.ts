import { styleSheet } from '../styles/index.ts';
import type { HostNode } from './contract.ts';

/** What the widget puts into the host element that the loader has made. */
export interface Injected {
  /** `.stoop`: reset, themed and directed; the app is rendered into it. */
  readonly wrapper: HTMLElement;
  readonly root: ShadowRoot;
  /** Says a sentence to screen readers, politely. */
  announce(text: string): void;
  dispose(): void;
}

/** Seen by screen readers only; inline, because it stands in the page's own tree and meets the page's own rules. */
const HIDDEN =
  'position:absolute!important;width:1px!important;height:1px!important;margin:-1px!important;padding:0!important;overflow:hidden!important;clip-path:inset(50%)!important;white-space:nowrap!important;border:0!important';

/** Keys typed into the chat are nobody else's: a page's own shortcuts must not fire while someone writes. */
const KEYS = ['keydown', 'keypress', 'keyup'] as const;

/**
 * Fills the host's shadow root. The live region is in the light tree, shown through a slot: iOS VoiceOver does not
 * speak those inside a root (github.com/coveo/ui-kit/pull/1715).
 */
export function injectInto(host: HostNode): Injected {
  const root = host.shadowRoot;
  if (root === null) throw new Error('expected the host element with an open shadow root, found none');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet);
  // Parts that are fetched later add theirs.
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

  const stop = (event: Event) => event.stopPropagation();
  for (const type of KEYS) host.addEventListener(type, stop);

  // A page that moves the host (Turbo, Astro) has everything in it scrolled back to its beginning.
  const places = new WeakMap<EventTarget | Element, number>();
  const keep = ({ target }: Event) => target && places.set(target, (target as Element).scrollTop);
  wrapper.addEventListener('scroll', keep, true);
  host.moved = () => {
    for (const node of wrapper.querySelectorAll('*')) node.scrollTop = places.get(node) ?? 0;
  };
  return {
    wrapper,
    root,
    announce(text) {
      // The same words twice are spoken twice only if the node is a new one.
      region.replaceChildren(document.createTextNode(text));
    },
    dispose() {
      for (const type of KEYS) host.removeEventListener(type, stop);
      root.adoptedStyleSheets = before;
      for (const node of [wrapper, slot, region]) node.remove();
    },
  };
}
