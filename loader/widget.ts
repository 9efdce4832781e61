import type { WidgetModule } from '../src/embed/contract.ts';
import { element } from './element.ts';

/** What the build knows and bakes in; file names are relative to the script itself. */
export interface Build {
  readonly version: string;
  readonly widget: string;
  readonly chat: string;
}

export interface WidgetSource {
  readonly chatChunk: string;
  /** Fetches the widget once; after a failure the next call tries again. Nobody needs to hear of a failure. */
  load(): Promise<WidgetModule>;
}

/**
 * The widget's two chunks, fetched side by side: both are preloaded, the shell is imported, the chat client is run
 * after the shell has painted. `import()` hands the tag's nonce on; where a policy has a hash and `strict-dynamic`
 * instead, only the preload may fetch, and the import finds the module there.
 */
export function widgetSource(build: Build, script: string, nonce = ''): WidgetSource {
  const chatChunk = new URL(build.chat, script).href;
  let loading: Promise<WidgetModule> | undefined;
  let failures = 0;
  return {
    chatChunk,
    load() {
      if (loading) return loading;
      let { href } = new URL(build.widget, script);
      // Browsers may remember that a module could not be fetched; another address is another try.
      if (failures) href += `?${failures}`;
      const links = [href, chatChunk].map((address) =>
        element('link', { rel: 'modulepreload', href: address, nonce }),
      );
      document.head.append(...links);
      loading = import(/* @vite-ignore */ href);
      loading
        .catch(() => {
          failures += 1;
          loading = undefined;
        })
        .then(() => links.map((link) => link.remove()));
      return loading;
    },
  };
}
