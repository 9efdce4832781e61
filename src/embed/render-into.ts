import type { Chat } from '../chat/index.ts';
import { en } from '../i18n/index.ts';
import { mount, type UiSettings } from '../ui/index.ts';
import { type Readable, type Writable, writable } from '../util/readable.ts';
import type { Config } from './contract.ts';
import { derived } from './derived.ts';
import { chooseLocale } from './locale.ts';
import type { Panel } from './panel.ts';
import { createParts } from './parts/index.ts';
import type { Injected } from './shadow-dom-inject.ts';

function uiSettings(config: Config, chat: Chat): UiSettings {
  const { mode, layout, title, subtitle, greeting, away, prechat, position, mobile } = config;
  return {
    ...{ mode, layout, title, subtitle, greeting, away, prechat, position, mobile },
    ...chooseLocale(config.locale),
    storesNothing: chat.session.get().identity.kind === 'none',
  };
}

export interface Rendered {
  readonly chat: Chat;
  readonly config: Readable<Config>;
  readonly panel: Panel;
  readonly draft: Writable<string>;
}

/** Draws the components into the shadow root. Returns the way to take them out. */
export function renderInto(
  injected: Injected,
  { chat, config, panel, draft }: Rendered,
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
      draft,
      setDraft: draft.set,
      parts: createParts(injected.root),
      logout: () => chat.logout(),
    },
  });
  return () => {
    unmount();
    settings.stop();
  };
}
