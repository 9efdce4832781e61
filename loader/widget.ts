import type { WidgetModule } from '../src/embed/contract.ts';
import { element } from './element.ts';

/** Chunks of the widget. The build names files relative to the script itself. */
export interface Build {
  readonly widget: string;
  readonly chat: string;
}

/**
 * Fetches the widget's two chunks side by side. Both are preloaded. The shell is imported, and the chat client runs
 * after the shell has painted. `import()` passes the tag's nonce on. Under a policy with a hash and
 * `strict-dynamic`, only the preload may fetch, and the import finds the module there. The links stand in the host
 * element, and leave the page with it.
 * @returns fetches the widget once; after a failure the next call tries again, and so does a call with `again`, for a
 * request that hangs. Callers may ignore a failure
 */
export function widgetSource(
  host: HTMLElement,
  { widget, chat }: Build,
  nonce = '',
): (again?: boolean) => Promise<WidgetModule> {
  let loading: Promise<WidgetModule> | undefined;
  let address = widget;
  /** Browsers may remember that a module could not be fetched, so another try uses another address. */
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
