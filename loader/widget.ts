import type { WidgetModule } from '../src/embed/contract.ts';
import { element } from './element.ts';

/** What the build knows and bakes in; file names are relative to the script itself. */
export interface Build {
  readonly widget: string;
  readonly chat: string;
}

/**
 * The widget's two chunks, fetched side by side: both are preloaded, the shell is imported, the chat client is run
 * after the shell has painted. `import()` hands the tag's nonce on; where a policy has a hash and `strict-dynamic`
 * instead, only the preload may fetch, and the import finds the module there. The links stand in the host element,
 * and leave the page with it.
 * @returns fetches the widget once; after a failure the next call tries again, and so does a call with `again`, for a
 * request that hangs. Nobody needs to hear of a failure
 */
export function widgetSource(
  host: HTMLElement,
  widget: string,
  chat: string,
  nonce = '',
): (again?: boolean) => Promise<WidgetModule> {
  let loading: Promise<WidgetModule> | undefined;
  let address = widget;
  /** Browsers may remember that a module could not be fetched; another address is another try. */
  function renew(): void {
    address += '?';
    loading = undefined;
  }
  return (again) => {
    if (again && loading) renew();
    if (loading) return loading;
    host.append(...[address, chat].map((href) => element('link', { rel: 'modulepreload', href, nonce })));
    loading = import(/* @vite-ignore */ address);
    const mine = loading;
    mine.catch(() => loading === mine && renew());
    return mine;
  };
}
