import type { Chat, ChatEvents } from '../chat/index.ts';
import { en } from '../i18n/index.ts';
import { mount, type UiSettings } from '../ui/index.ts';
import { type Readable, type Writable, writable } from '../util/readable.ts';
import { applyAppearance } from './appearance.ts';
import { chatOptions } from './chat-options.ts';
import { readConfig } from './config/index.ts';
import type { Config, Handoff } from './contract.ts';
import { createDeferredChat, type DeferredChat } from './deferred-chat/index.ts';
import { createDraftsOf, type Drafts, followDrafts } from './drafts/index.ts';
import { createEnvironment } from './environment/index.ts';
import { createHostEvents, type HostEvents } from './host-events.ts';
import { chooseLocale } from './locale.ts';
import { createPanel, type Panel } from './panel.ts';
import { createParts } from './parts/index.ts';
import { type Injected, injectInto } from './shadow-dom-inject.ts';
import { createUnreadView } from './unread.ts';

/** The running parts of one widget, for the commands to move. */
export interface Widget {
  readonly handoff: Handoff;
  readonly config: Writable<Config>;
  readonly chat: DeferredChat;
  readonly panel: Panel;
  readonly events: HostEvents;
  readonly draft: Writable<string>;
  setOpen(open: boolean, source: 'user' | 'api' | 'config'): void;
  /** The owner shows or hides the launcher. */
  setVisible(visible: boolean): void;
  /** Undoes everything, in reverse. */
  dispose(): void;
}

/** Says on the console what is wrong with the settings; each thing once. */
export function createConfigReader(): (settings: Readonly<Record<string, unknown>>) => Config {
  const said = new Set<string>();
  return (settings) => {
    const { config, complaints } = readConfig(settings);
    for (const { code, text } of complaints) {
      if (!said.has(text)) console.warn(`[stoop] ${code}: ${text}`);
      said.add(text);
    }
    return config;
  };
}

function uiSettings(config: Config, chat: Chat): UiSettings {
  const { mode, layout, title, subtitle, greeting, away, prechat, position, mobile, storage } = config;
  return {
    ...{ mode, layout, title, subtitle, greeting, away, prechat, position, mobile },
    ...chooseLocale(config.locale),
    keepsDrafts: storage !== 'none',
    storesNothing: chat.session.get().identity.kind === 'none',
  };
}

function derived<T>(sources: readonly Readable<unknown>[], make: () => T, same: (a: T, b: T) => boolean) {
  const value = writable(make());
  const renew = () => {
    const next = make();
    if (!same(value.get(), next)) value.set(next);
  };
  const stops = sources.map((source) => source.subscribe(renew));
  const stop = () => {
    for (const end of stops) end();
  };
  return { value, stop };
}

const sameFields = (a: object, b: object): boolean =>
  Object.entries(a).every(([name, value]) => Object.is(Reflect.get(b, name), value));

/** Message texts leave for the page only where the owner asked for it. */
function forPage<E extends keyof ChatEvents>(config: Config, detail: ChatEvents[E]): ChatEvents[E] {
  if (config.events === 'full' || !('text' in detail) || 'recoverable' in detail) return detail;
  const { text: _, ...rest } = detail;
  return rest as ChatEvents[E];
}

/** Fetches the chat client; a browser may remember a failed module, so another try has another address. */
function createClientLoader(handoff: Handoff) {
  let failures = 0;
  return () => {
    const attempt =
      failures === 0
        ? import('../chat/index.ts')
        : import(/* @vite-ignore */ `${handoff.chatChunk}?${failures}`);
    return (attempt as Promise<typeof import('../chat/index.ts')>).catch((error) => {
      failures += 1;
      throw error;
    });
  };
}

function createChatOf(handoff: Handoff, config: Writable<Config>, events: HostEvents): DeferredChat {
  const { mode, title, storage } = config.get();
  const loadClient = createClientLoader(handoff);
  return createDeferredChat({
    mode,
    title,
    now: () => Date.now(),
    onFailure: ({ code, text }) => events.emit('error', { code, text, recoverable: true }),
    async load() {
      const { createChat } = await loadClient();
      const environment = createEnvironment(storage);
      const emit = <E extends keyof ChatEvents>(name: E, detail: ChatEvents[E]) =>
        events.emit(name, forPage(config.get(), detail) as never);
      return createChat(chatOptions(config.get(), handoff.chatChunk, environment, emit));
    },
  });
}

/** Errors for the owner go to the owner's console as well. */
function reportErrors(events: HostEvents): () => void {
  return events.on('error', ({ code, text }: { code: string; text: string }) =>
    console.error(`[stoop] ${code}: ${text}`),
  );
}

/** The page is frozen or kept in the back-forward cache: sockets would be cut there, and keep the page from it. */
function followPage(chat: Chat): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const suspend = () => chat.suspend();
  const resume = () => chat.resume();
  addEventListener('pagehide', suspend, { signal });
  addEventListener('pageshow', (event) => event.persisted && resume(), { signal });
  document.addEventListener('freeze', suspend, { signal });
  document.addEventListener('resume', resume, { signal });
  return () => ended.abort();
}

function renderInto(
  injected: Injected,
  { chat, config, panel }: Pick<Widget, 'chat' | 'config' | 'panel'>,
  drafts: Drafts,
  close: () => void,
) {
  const settings = derived([config, chat.session], () => uiSettings(config.get(), chat), sameFields);
  const unmount = mount(injected.wrapper, {
    model: chat,
    settings: settings.value,
    messages: writable(en),
    panel: panel.state,
    root: injected.root,
    host: {
      close,
      announce: injected.announce,
      draft: drafts.shown,
      setDraft: drafts.type,
      parts: createParts(injected.root),
      logout: () => chat.logout(),
    },
  });
  return () => {
    unmount();
    settings.stop();
  };
}

/** Gives the focus to the first that takes it: who opened the chat may be gone or hidden by now. */
function focusFirst(nodes: readonly (HTMLElement | null)[]): void {
  nodes.find((node) => {
    node?.focus({ preventScroll: true });
    return node?.matches(':focus');
  });
}

/** Wires everything the loader's hand-over needs to become a chat. */
export function createWidget(handoff: Handoff, read: ReturnType<typeof createConfigReader>): Widget {
  const { host, launcher, settings } = handoff;
  const config = writable(read(settings));
  const events = createHostEvents(host);
  const stopReporting = reportErrors(events);
  const injected = injectInto(host);
  const chat = createChatOf(handoff, config, events);
  const panel = createPanel(config.get().layout);
  const drafts = createDraftsOf(config, chat);
  const unread = createUnreadView(launcher, () => config.get());

  function setOpen(open: boolean, source: 'user' | 'api' | 'config'): void {
    if (panel.state.get().open === open || config.get().layout !== 'bubble') return;
    const opener = injected.root.activeElement ?? document.activeElement;
    if (open) chat.activate();
    else chat.deactivate();
    settings.hidden = open || !visible;
    if (open) launcher.say('');
    panel.setOpen(open);
    launcher.apply();
    if (!open) focusFirst([opened, launcher.button]);
    opened = open && opener instanceof HTMLElement ? opener : null;
    if (open) events.emit('open', { source });
    else events.emit('close', { source: source === 'config' ? 'api' : source });
  }
  let opened: HTMLElement | null = null;
  /** The owner's `show` and `hide`; an open panel hides the launcher by itself. */
  let visible = settings.hidden !== true;
  function setVisible(next: boolean): void {
    visible = next;
    settings.hidden = panel.state.get().open || !visible;
    launcher.apply();
  }

  const showUnread = () => {
    const count = chat.session.get().unread;
    const own = config.get().launcherLabel;
    const label = count > 0 ? en.launcherUnread({ count }) : own || en.launcherOpen();
    unread.show(count, label);
  };
  const appear = () => applyAppearance(injected.wrapper, config.get());
  appear();
  const undo = [
    stopReporting,
    () => injected.dispose(),
    () => panel.dispose(),
    () => chat.dispose(),
    followPage(chat),
    followDrafts(drafts, chat, events),
    config.subscribe(appear),
    config.subscribe(showUnread),
    chat.session.subscribe(showUnread),
    () => unread.dispose(),
    renderInto(injected, { chat, config, panel }, drafts, () => setOpen(false, 'user')),
  ];
  return {
    ...{ handoff, config, chat, panel, events, setOpen, setVisible },
    draft: drafts.shown,
    dispose() {
      for (const step of undo.reverse()) step();
    },
  };
}
