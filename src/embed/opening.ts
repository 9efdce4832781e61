import type { Readable } from '../util/readable.ts';
import type { Config, Handoff } from './contract.ts';
import type { DeferredChat } from './deferred-chat/index.ts';
import { focusFirst } from './focus-first.ts';
import type { HostEvents } from './host-events.ts';
import type { Panel } from './panel.ts';

export interface OpeningPorts {
  readonly handoff: Handoff;
  readonly config: Readable<Config>;
  readonly chat: DeferredChat;
  readonly panel: Panel;
  readonly events: HostEvents;
  readonly root: ShadowRoot;
}

export interface Opening {
  setOpen(open: boolean, source: 'user' | 'api' | 'config'): void;
  /** Shows or hides the launcher for the owner. */
  setVisible(visible: boolean): void;
  /** Restores the launcher as the owner wants it. */
  dispose(): void;
}

/** Connects panel and launcher: one of them is visible, and the focus goes from one to the other and back. */
export function createOpening({ handoff, config, chat, panel, events, root }: OpeningPorts): Opening {
  const { launcher, settings } = handoff;
  let opened: HTMLElement | null = null;
  /** State of the owner's `show` and `hide`; an open panel hides the launcher by itself. */
  let visible = !settings.hidden;

  function showLauncher(): void {
    settings.hidden = panel.state.get().open || !visible;
    launcher.apply();
  }
  return {
    setOpen(open, source) {
      if (panel.state.get().open === open || config.get().layout !== 'bubble') return;
      const opener = root.activeElement ?? document.activeElement;
      if (open) chat.activate();
      else chat.deactivate();
      if (open) launcher.say('');
      panel.setOpen(open, source === 'config');
      showLauncher();
      if (!open) focusFirst([opened, launcher.button]);
      opened = open && opener instanceof HTMLElement ? opener : null;
      if (open) events.emit('open', { source });
      else events.emit('close', { source: source === 'config' ? 'api' : source });
    },
    setVisible(next) {
      visible = next;
      showLauncher();
    },
    dispose() {
      settings.hidden = !visible;
    },
  };
}
