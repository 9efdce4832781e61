import type { ScreenModule, WidgetModule } from '../src/embed/contract.ts';
import type { Draft } from './draft.ts';
import { element } from './element.ts';

/**
 * Fetches the widget once. After a failure the next call tries again. Callers may ignore a failure.
 * @param isWanted absent if the visitor may not want the chat. Otherwise a room's newest page is requested too, and
 * the widget once more if the request for the last such call hangs.
 */
export type LoadScripts = (isWanted?: boolean) => Promise<WidgetModule>;

/**
 * Fetches the scripts of the first opening side by side. All are preloaded. The shell is imported, and the chat client
 * runs after the shell has painted. `import()` passes the tag's nonce on. Under a policy with a hash and
 * `strict-dynamic`, only the preload may fetch, and the import finds the module there. The links stand in the host
 * element, and leave the page with it.
 * @param address returns the address of a script by its name
 */
export function createLoadScripts(draft: Draft, address: (name: string) => string, nonce = ''): LoadScripts {
  let loading: Promise<WidgetModule> | undefined;
  /** The load that the last try waits for. */
  let wanted: Promise<WidgetModule> | undefined;
  let shell = address('widget');
  let screen = '';
  function load(): Promise<WidgetModule> {
    const mode = draft.settings.mode as string;
    // The screens of these modes are scripts of their own.
    screen = /inbox|room/.test(mode) ? address(mode) : shell;
    // One address twice is one request.
    for (const href of [screen, shell, draft.chatChunk])
      draft.host.append(element('link', { rel: 'modulepreload', href, nonce }));
    const mine: Promise<WidgetModule> = import(/* @vite-ignore */ shell);
    // Browsers may remember that a module could not be fetched, so another try uses another address.
    shell += '?';
    mine.catch(() => {
      if (loading === mine) loading = undefined;
    });
    return mine;
  }
  return (isWanted) => {
    // A load that began since the failed try, such as by a hover, may still succeed.
    if (isWanted && loading === wanted) loading = undefined;
    loading ??= load();
    if (!isWanted) return loading;
    wanted = loading;
    // The chat requests the page again if this fails.
    import(/* @vite-ignore */ screen).then((script: ScreenModule) => script.ask?.(draft)).catch(() => {});
    return loading;
  };
}
