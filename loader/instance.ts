import type { Stoop } from '../src/embed/contract.ts';
import { createCommands } from './commands.ts';
import { consentMissing } from './consent-missing.ts';
import type { Draft } from './draft.ts';
import { createHost } from './host.ts';
import { createLauncher } from './launcher.ts';
import { createLoadWidget } from './load-widget.ts';
import { mergeSettings } from './merge-settings.ts';
import { onPageNodes } from './page-nodes.ts';
import { createLoadScripts } from './widget.ts';
import { willWant } from './will-want.ts';

interface Request {
  readonly tag?: HTMLScriptElement | null | undefined;
  readonly settings: Record<string, unknown>;
  /** Called when the chat is destroyed. */
  gone(): void;
}

/**
 * Creates one chat on the page, from the tag to the hand-over. Until something requests the widget, the loader only
 * draws the launcher: no request, no storage written, no cookie, no socket.
 */
export function createInstance(files: string, { tag, settings, gone }: Request): Stoop {
  const ended = new AbortController();
  /** Finds the scripts beside the loader. */
  const address = (name: string) => new URL(name + files, tag?.src || document.baseURI).href;
  const { host, attach, remove } = createHost(
    settings,
    // `document.open()` removes every listener from the page. A tag in the new
    // document belongs to a new chat.
    () => !draft.launcher.button.onclick,
    () => draft.stoop.destroy(),
  );
  const draft = {
    host,
    signal: ended.signal,
    credentials: 'include',
    chatChunk: address('chat'),
    prefetch: () => consentMissing(settings) || load(),
    press: () => draft.load('user'),
    isMeant: (name) => (window.Stoop?.instances[name as string] ?? window.Stoop) === draft.stoop,
    dispose() {
      // Pending work sees that consent is gone, and stops.
      settings.consent = false;
      ended.abort();
      remove();
      gone();
    },
    settings,
  } as Partial<Draft> as Draft;
  const load = createLoadScripts(draft, address, tag?.nonce);
  draft.load = createLoadWidget(draft, load);
  draft.stoop = createCommands(draft, STOOP_VERSION, update);

  function update(next: object): void {
    mergeSettings(settings, next);
    draft.launcher?.apply();
    begin();
  }
  function begin(): void {
    if (consentMissing(settings) || settings.load === 'manual' || document.readyState === 'loading') return;
    if (!draft.launcher) {
      draft.launcher = createLauncher(draft);
      attach();
      onPageNodes(draft);
      // Storage is slow to open.
      setTimeout(() => willWant(draft));
    }
    // An app's own client is a session.
    if (draft.asked || settings.client) draft.load();
  }
  // Runs in a task of its own: on a slow phone, reading the script and drawing would be a long task together.
  setTimeout(begin);
  addEventListener('DOMContentLoaded', begin, draft);
  return draft.stoop;
}
