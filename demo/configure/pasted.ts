/**
 * A page of the owner's own, with the chat in it. Runs in a sandbox with an origin of its own, so that nothing that was
 * pasted reaches the configure page; scripts of the pasted page do not run at all, by the policy of this address.
 */
import { fromFragment } from './address.ts';
import { runTag } from './run-tag.ts';
import { trusted } from './trusted.ts';

/** What the configure page sends. */
interface Pasted {
  readonly html: string;
  /** Where the page's own addresses begin; empty where they are whole. */
  readonly base: string;
  readonly scheme: 'light' | 'dark';
  /** Settings, as in a fragment. */
  readonly settings: string;
}

function isPasted(value: unknown): value is Pasted {
  const { html, base, scheme, settings } = Object(value);
  return [html, base, settings].every((text) => typeof text === 'string') && /^(light|dark)$/.test(scheme);
}

const SCRIPT = new URL('/v1/stoop.js', document.baseURI).href;

/** Puts the page in the place of this one. Parsed apart, so that its scripts are only text; what would lead away goes. */
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
      // Also those of drawings, whose address is another attribute.
      if ((event.target as Element).closest?.('a, area')) event.preventDefault();
    },
    true,
  );
  // Where it is: whoever configures it is another origin to this page.
  runTag(fromFragment(data.settings), data.scheme, SCRIPT, (error) =>
    parent.postMessage({ stoopError: error }, '*'),
  );
});
parent.postMessage({ stoopPasted: 'ready' }, '*');
