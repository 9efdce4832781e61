import type { Chat } from '../chat/index.ts';
import { mount, type UiSettings } from '../ui/index.ts';
import type { Readable } from '../util/readable.ts';
import type { ConfigSource } from './config-source.ts';
import { derived } from './derived.ts';
import { createDraftsOf, type Drafts, followDrafts } from './drafts/index.ts';
import { createStorage } from './environment/index.ts';
import type { HostEvents } from './host-events.ts';
import type { Panel } from './panel.ts';
import { createParts } from './parts/index.ts';
import type { Injected } from './shadow-dom-inject.ts';
import type { WidgetTexts } from './texts/index.ts';

function uiSettings({ config, chat, texts, facts }: Rendered): UiSettings {
  const appSignsIn = config.client.get() !== undefined;
  const { locale, dir } = texts.chosen.get();
  const {
    mode,
    layout,
    title,
    subtitle,
    greeting,
    away,
    prechat,
    position,
    mobile,
    back,
    storage,
    features,
    mapTiles,
    pushWorker,
    sound,
    notifications,
  } = config.get();
  return {
    ...{ mode, layout, title, subtitle, greeting, away, position, mobile, back, features, mapTiles },
    ...{ locale, dir, sound, notifications, appSignsIn },
    facts: facts.get(),
    // The app knows its people's names.
    prechat: appSignsIn ? 'none' : prechat,
    // A subscription that cannot be remembered could not be taken back either.
    pushWorker: storage === 'local' ? pushWorker : '',
    keepsDrafts: storage !== 'none',
    storesNothing: chat.session.get().identity.kind === 'none',
  };
}

export interface Rendered {
  readonly chat: Chat;
  readonly config: ConfigSource;
  readonly panel: Panel;
  readonly drafts: Drafts;
  readonly events: HostEvents;
  readonly texts: WidgetTexts;
  readonly facts: Readable<UiSettings['facts']>;
}

/** Draws the components into the shadow root. Returns a function that removes them. */
export function renderInto(
  injected: Injected,
  rendered: Rendered,
  setOpen: (open: boolean) => void,
): () => void {
  const { chat, config, panel, drafts, events, texts, facts } = rendered;
  const settings = derived([config, config.client, chat.session, texts.chosen, facts], () =>
    uiSettings(rendered),
  );
  const stored = createStorage(config.get().storage);
  const unmount = mount(injected.wrapper, {
    model: chat,
    settings: settings.value,
    messages: texts.messages,
    panel: panel.state,
    root: injected.root,
    host: {
      open: () => setOpen(true),
      close: () => setOpen(false),
      announce: injected.announce,
      draft: drafts.shown,
      setDraft: drafts.type,
      threadDraft(parentId) {
        const own = createDraftsOf(config, chat, parentId);
        return { shown: own.shown, type: own.type, stop: followDrafts(own, chat, events) };
      },
      draftOf(cid) {
        const { identity } = chat.session.get();
        return drafts.waiting({ owner: identity.kind === 'user' ? identity.user.id : '', place: cid });
      },
      keepsFiles: ['files', 'live'].some((name) => stored.get(`stoop:${config.get().key}:${name}`) !== null),
      parts: createParts(injected.root, texts),
      logout: () => chat.logout(),
    },
  });
  return () => {
    unmount();
    settings.stop();
  };
}
