import type { ScreenModule, WidgetModule } from '../src/embed/contract.ts';
import type { Draft } from './draft.ts';
import { element } from './element.ts';

/**
 * Fetches the widget once. After a failure the next call tries again. Callers may ignore a failure.
 * @param again absent if the visitor may not want the chat. Otherwise a room's newest page is requested too, and
 * `true` tries again even while a request hangs.
 */
export type LoadScripts = (again?: boolean) => Promise<WidgetModule>;

/**
 * Fetches the scripts of the first opening side by side. All are preloaded. The shell is imported, and the chat client
 * runs after the shell has painted. `import()` passes the tag's nonce on. Under a policy with a hash and
 * `strict-dynamic`, only the preload may fetch, and the import finds the module there. The links stand in the host
 * element, and leave the page with it.
 * @param address returns the address of a script by its name
 */
export function createLoadScripts(draft: Draft, address: (name: string) => string, nonce = ''): LoadScripts {
  let loading: Promise<WidgetModule> | undefined;
  let shell = address('widget');
  let screen = '';
  /** Browsers may remember that a module could not be fetched, so another try uses another address. */
  function renew(): void {
    shell += '?';
    loading = undefined;
  }
  function load(): Promise<WidgetModule> {
    const mode = draft.settings.mode as string;
    // The screens of these modes are scripts of their own.
    screen = /inbox|room/.test(mode) ? address(mode) : shell;
    for (const href of new Set([screen, shell, address('chat')]))
      draft.host.append(element('link', { rel: 'modulepreload', href, nonce }));
    const mine: Promise<WidgetModule> = import(/* @vite-ignore */ shell);
    mine.catch(() => loading === mine && renew());
    return mine;
  }
  return (again) => {
    if (again && loading) renew();
    loading ??= load();
    // The chat requests the page again if this fails.
    if (again != null)
      import(/* @vite-ignore */ screen).then((script: ScreenModule) => script.ask?.(draft)).catch(() => {});
    return loading;
  };
}
