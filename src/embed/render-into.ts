import type { Chat } from '../chat/index.ts';
import { en } from '../i18n/index.ts';
import { mount, type UiSettings } from '../ui/index.ts';
import { type Readable, writable } from '../util/readable.ts';
import type { Config } from './contract.ts';
import { derived } from './derived.ts';
import type { Drafts } from './drafts/index.ts';
import { chooseLocale } from './locale.ts';
import type { Panel } from './panel.ts';
import { createParts } from './parts/index.ts';
import type { Injected } from './shadow-dom-inject.ts';

function uiSettings(config: Config, chat: Chat): UiSettings {
  const { mode, layout, title, subtitle, greeting, away, prechat, position, mobile, storage } = config;
  return {
    ...{ mode, layout, title, subtitle, greeting, away, prechat, position, mobile },
    ...chooseLocale(config.locale),
    keepsDrafts: storage !== 'none',
    storesNothing: chat.session.get().identity.kind === 'none',
  };
}

export interface Rendered {
  readonly chat: Chat;
  readonly config: Readable<Config>;
  readonly panel: Panel;
  readonly drafts: Drafts;
}

/** Draws the components into the shadow root. Returns the way to take them out. */
export function renderInto(
  injected: Injected,
  { chat, config, panel, drafts }: Rendered,
  close: () => void,
): () => void {
  const settings = derived([config, chat.session], () => uiSettings(config.get(), chat));
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
