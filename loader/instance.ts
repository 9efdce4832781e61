import type { Stoop, TakeOver } from '../src/embed/contract.ts';
import { createCommands } from './commands.ts';
import { createDemand, type Draft } from './demand.ts';
import { createHost } from './host.ts';
import { createLauncher } from './launcher.ts';
import { onPageNodes } from './page-nodes.ts';
import { type Build, widgetSource } from './widget.ts';
import { willWant } from './will-want.ts';

/**
 * One chat on the page, from the tag to the hand-over. Until something asks for the widget it has drawn the launcher
 * and does nothing else: no request, no storage written, no cookie, no socket.
 */
export function createInstance(
  build: Build,
  tag: HTMLScriptElement | null | undefined,
  settings: Record<string, unknown>,
  gone: () => void,
): Stoop {
  const ended = new AbortController();
  const { signal } = ended;
  const { chatChunk, load } = widgetSource(build, tag?.src || document.baseURI, tag?.nonce);
  const { element, attach, detach } = createHost(settings);
  let pressed: TakeOver['pressed'] = () => demand('user');
  let asked = false;

  const draft = {
    settings,
    chatChunk,
    host: element,
    wanted: 'ready',
    takeOver(widget) {
      pressed = widget.pressed;
      return takeOver(widget);
    },
    dispose() {
      ended.abort();
      detach();
      gone();
    },
  } as Draft;
  const demand = createDemand(draft, load);
  const { stoop, takeOver } = createCommands(draft, {
    version: build.version,
    update(next) {
      Object.assign(settings, next);
      draft.launcher?.apply();
      begin();
    },
    needWidget() {
      asked = true;
      demand('ready');
    },
  });

  function begin(): void {
    const { consent, load: when } = settings;
    const refused = consent === 'required' || consent === false;
    if (draft.launcher || refused || when === 'manual' || document.readyState === 'loading') return;
    const on = {
      signal,
      stoop,
      near: load,
      press: (what: 'open' | 'toggle') => pressed(what),
    };
    draft.launcher = createLauncher(draft, on);
    attach();
    onPageNodes(settings, on);
    willWant(draft, asked, demand);
  }
  begin();
  addEventListener('DOMContentLoaded', begin, { signal });
  return stoop;
}
