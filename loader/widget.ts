import type { WidgetModule } from '../src/embed/contract.ts';
import { element } from './element.ts';

/** What the build knows and bakes in; file names are relative to the script itself. */
export interface Build {
  readonly version: string;
  readonly widget: string;
  readonly chat: string;
}

/**
 * The widget's two chunks, fetched side by side: both are preloaded, the shell is imported, the chat client is run
 * after the shell has painted. `import()` hands the tag's nonce on; where a policy has a hash and `strict-dynamic`
 * instead, only the preload may fetch, and the import finds the module there.
 * @returns fetches the widget once; after a failure the next call tries again. Nobody needs to hear of a failure
 */
export function widgetSource(widget: string, chat: string, nonce = ''): () => Promise<WidgetModule> {
  let loading: Promise<WidgetModule> | undefined;
  let failures = 0;
  return () => {
    if (loading) return loading;
    // Browsers may remember that a module could not be fetched; another address is another try.
    const address = failures ? `${widget}?${failures}` : widget;
    const links = [address, chat].map((href) => element('link', { rel: 'modulepreload', href, nonce }));
    document.head.append(...links);
    loading = import(/* @vite-ignore */ address);
    loading
      .catch(() => {
        failures += 1;
        loading = undefined;
      })
      .then(() => links.map((link) => link.remove()));
    return loading;
  };
}
