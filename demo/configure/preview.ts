/** The preview page: injects the tag with the attributes of its address, and tells the form what the chat reports. */
import { fromFragment } from './address.ts';

const SCRIPT = '/v1/stoop.js';
/** Layouts that need a place in the page. */
const PLACED = ['inline', 'page'];

const query = new URLSearchParams(location.search);
const attributes = fromFragment(location.search.slice(1));
const scheme = query.get('scheme') === 'dark' ? 'dark' : 'light';
const layout = attributes.get('data-layout') ?? 'bubble';

document.documentElement.dataset.scheme = scheme;
document.body.dataset.layout = layout;
if (PLACED.includes(layout) && !attributes.has('data-target')) attributes.set('data-target', '#chat');
// The frame's own media query follows the reader's system; the choice beside the preview has to win over it.
if ((attributes.get('data-theme') ?? 'auto') === 'auto') attributes.set('data-theme', scheme);

/** Trusted Types are not in every browser, nor in the compiler's library. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** The page's own policy passes one URL and no other. */
function scriptUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return SCRIPT;
  return trustedTypes.createPolicy('demo', { createScriptURL: () => SCRIPT }).createScriptURL(SCRIPT);
}

const tag = document.createElement('script');
tag.async = true;
for (const [name, value] of attributes) tag.setAttribute(name, value);
tag.src = scriptUrl();
document.head.append(tag);

document.addEventListener('stoop:error', (event) => {
  if (!(event instanceof CustomEvent)) return;
  parent.postMessage({ stoopError: event.detail }, location.origin);
});
