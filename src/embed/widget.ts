import type { UiSettings } from '../ui/index.ts';
import { type Writable, writable } from '../util/readable.ts';
import { applyAppearance } from './appearance.ts';
import { createChatOf } from './chat-of.ts';
import type { ConfigSource } from './config-source.ts';
import type { Handoff } from './contract.ts';
import type { DeferredChat } from './deferred-chat/index.ts';
import { createDraftsOf, followDrafts } from './drafts/index.ts';
import { followEnd } from './follow-end.ts';
import type { HostEvents } from './host-events.ts';
import { createOpening, type Opening } from './opening.ts';
import { followPage } from './page/follow-page.ts';
import { createPanel, type Panel } from './panel.ts';
import { renderInto } from './render-into.ts';
import { retireGreeting } from './retire-greeting.ts';
import { injectInto } from './shadow-dom-inject.ts';
import type { WidgetTexts } from './texts/index.ts';
import { createUnreadView } from './unread.ts';

/** The running parts of one widget, for its commands. */
export interface Widget extends Pick<Opening, 'setOpen' | 'setVisible'> {
  readonly handoff: Handoff;
  readonly config: ConfigSource;
  readonly chat: DeferredChat;
  readonly panel: Panel;
  readonly events: HostEvents;
  readonly draft: Writable<string>;
  /** Facts that the page gives about its visitor. */
  readonly facts: Writable<UiSettings['facts']>;
  /** Aborted when the widget is disposed of. */
  readonly signal: AbortSignal;
  /** Undoes everything, in reverse. */
  dispose(): void;
}

export interface WidgetParts extends Pick<Widget, 'handoff' | 'config' | 'events'> {
  readonly texts: WidgetTexts;
}

/** Creates a chat from the loader's hand-over, with all its parts. */
export function createWidget({ handoff, config, events, texts }: WidgetParts): Widget {
  const { host } = handoff;
  const ended = new AbortController();
  // The chat begins its requests before anything is drawn.
  const chat = createChatOf(handoff, { config, events, ended: ended.signal });
  const injected = injectInto(host);
  const panel = createPanel(config.get().layout);
  const drafts = createDraftsOf(config, chat);
  const unread = createUnreadView(handoff, () => config.get());
  const facts = writable<UiSettings['facts']>(null);
  const opening = createOpening({ handoff, config, chat, panel, events, root: injected.root });
  const { setOpen, setVisible } = opening;

  const showUnread = () => {
    const count = chat.session.get().unread;
    const own = config.get().launcherLabel;
    const m = texts.messages.get();
    const label = count > 0 ? m.launcherUnread({ count }) : own || m.launcherOpen();
    unread.show(count, label);
  };
  const appear = () => {
    // The loader applies an accent, but does not notice that an accent was removed.
    if (config.get().accent === '' && hasAccent) host.style.removeProperty('--stoop-accent');
    hasAccent = config.get().accent !== '';
    const { locale, dir } = texts.chosen.get();
    // The host needs them too: announcements and the launcher's name stand outside of the wrapper.
    host.lang = locale;
    applyAppearance(injected.wrapper, config.get(), { lang: locale, dir });
  };
  let hasAccent = false;
  appear();
  const undo = [
    () => injected.dispose(),
    () => panel.dispose(),
    () => chat.dispose(),
    () => ended.abort(),
    followPage(chat),
    followEnd(chat, events),
    followDrafts(drafts, chat, events),
    config.subscribe(texts.follow),
    config.subscribe(appear),
    // A page may have turned dark meanwhile.
    panel.state.subscribe(appear),
    config.subscribe(showUnread),
    texts.chosen.subscribe(appear),
    texts.messages.subscribe(showUnread),
    chat.session.subscribe(showUnread),
    () => unread.dispose(),
    () => opening.dispose(),
    retireGreeting({ handoff, config, chat, panel }),
    renderInto(injected, { chat, config, panel, drafts, events, texts, facts }, (open) =>
      setOpen(open, 'user'),
    ),
  ];
  return {
    ...{ handoff, config, chat, panel, events, facts, setOpen, setVisible },
    draft: drafts.shown,
    signal: ended.signal,
    dispose() {
      for (const step of undo.reverse()) step();
    },
  };
}
