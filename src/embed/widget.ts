import { en } from '../i18n/index.ts';
import type { Writable } from '../util/readable.ts';
import { applyAppearance } from './appearance.ts';
import { createChatOf } from './chat-of.ts';
import type { ConfigSource } from './config-source.ts';
import type { Handoff } from './contract.ts';
import type { DeferredChat } from './deferred-chat/index.ts';
import { createDraftsOf, followDrafts } from './drafts/index.ts';
import { followPage } from './follow-page.ts';
import type { HostEvents } from './host-events.ts';
import { createOpening, type Opening } from './opening.ts';
import { createPanel, type Panel } from './panel.ts';
import { renderInto } from './render-into.ts';
import { injectInto } from './shadow-dom-inject.ts';
import { createUnreadView } from './unread.ts';

/** The running parts of one widget, for the commands to move. */
export interface Widget extends Pick<Opening, 'setOpen' | 'setVisible'> {
  readonly handoff: Handoff;
  readonly config: ConfigSource;
  readonly chat: DeferredChat;
  readonly panel: Panel;
  readonly events: HostEvents;
  readonly draft: Writable<string>;
  /** Undoes everything, in reverse. */
  dispose(): void;
}

/** Wires everything the loader's hand-over needs to become a chat. */
export function createWidget(handoff: Handoff, config: ConfigSource, events: HostEvents): Widget {
  const { host, launcher } = handoff;
  const ended = new AbortController();
  const injected = injectInto(host);
  const chat = createChatOf(handoff, config, events, ended.signal);
  const panel = createPanel(config.get().layout);
  const drafts = createDraftsOf(config, chat);
  const unread = createUnreadView(launcher, () => config.get());
  const opening = createOpening({ handoff, config, chat, panel, events, root: injected.root });
  const { setOpen, setVisible } = opening;

  const showUnread = () => {
    const count = chat.session.get().unread;
    const own = config.get().launcherLabel;
    const label = count > 0 ? en.launcherUnread({ count }) : own || en.launcherOpen();
    unread.show(count, label);
  };
  const appear = () => {
    // The loader takes over an accent; that there is none any more it does not see.
    if (config.get().accent === '' && hasAccent) host.style.removeProperty('--stoop-accent');
    hasAccent = config.get().accent !== '';
    applyAppearance(injected.wrapper, config.get());
  };
  let hasAccent = false;
  appear();
  const undo = [
    () => injected.dispose(),
    () => panel.dispose(),
    () => chat.dispose(),
    () => ended.abort(),
    followPage(chat),
    followDrafts(drafts, chat, events),
    config.subscribe(appear),
    config.subscribe(showUnread),
    chat.session.subscribe(showUnread),
    () => unread.dispose(),
    () => opening.dispose(),
    renderInto(injected, { chat, config, panel, drafts }, () => setOpen(false, 'user')),
  ];
  return {
    ...{ handoff, config, chat, panel, events, setOpen, setVisible },
    draft: drafts.shown,
    dispose() {
      for (const step of undo.reverse()) step();
    },
  };
}
