/**
 * Shows a page of the owner's own with the chat in it. A sandbox with an origin of its own keeps everything that was
 * pasted away from the configure page. The policy of this address keeps scripts of the pasted page from running.
 */
import { fromFragment } from './address.ts';
import { runTag } from './run-tag.ts';
import { trusted } from './trusted.ts';

/** Message from the configure page. */
interface Pasted {
  readonly html: string;
  /** Base of the page's relative addresses; empty if all of them are absolute. */
  readonly base: string;
  readonly scheme: 'light' | 'dark';
  /** Settings as a fragment. */
  readonly settings: string;
}

function isPasted(value: unknown): value is Pasted {
  const { html, base, scheme, settings } = Object(value);
  return [html, base, settings].every((text) => typeof text === 'string') && /^(light|dark)$/.test(scheme);
}

const SCRIPT = new URL('/v1/stoop.js', document.baseURI).href;

/**
 * Replaces this page by the pasted one. The page is parsed apart, so that its scripts are only text. Elements that
 * would lead away are removed.
 */
function put({ html, base }: Pasted): void {
  const page = new DOMParser().parseFromString(trusted('pasted', 'createHTML', html), 'text/html');
  for (const node of page.querySelectorAll('script, meta[http-equiv], base, iframe, object, embed'))
    node.remove();
  if (URL.canParse(base)) page.head.prepend(Object.assign(page.createElement('base'), { href: base }));
  document.documentElement.replaceWith(document.adoptNode(page.documentElement));
}

let shown = false;
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || shown || !isPasted(data)) return;
  shown = true;
  put(data);
  document.addEventListener('submit', (event) => event.preventDefault(), true);
  document.addEventListener(
    'click',
    (event) => {
      // Includes links of drawings, whose address is another attribute.
      if ((event.target as Element).closest?.('a, area')) event.preventDefault();
    },
    true,
  );
  // The configure page has another origin than this page, so the message names none.
  const { scheme } = data;
  runTag({ settings: fromFragment(data.settings), scheme, script: SCRIPT }, (error) =>
    parent.postMessage({ stoopError: error }, '*'),
  );
});
parent.postMessage({ stoopPasted: 'ready' }, '*');
