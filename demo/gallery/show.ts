import { en } from '../../src/i18n/index.ts';
import { accentVariables, styleSheet } from '../../src/styles/index.ts';
import { mount, type PanelState, type UiHost, type UiSettings } from '../../src/ui/index.ts';
import { type Writable, writable } from '../../src/util/readable.ts';
import { type PseudoLanguage, speakEnglish, speakPseudo } from './content/other-words.ts';
import { INES } from './content/people.ts';
import { pseudoArabic } from './content/rtl-content.ts';
import { type FixtureModel, fixtureModel } from './fixtures/fixture-model.ts';
import { partSheets, partsHere, partsLater } from './parts-here.ts';
import { history, message, settings } from './snapshots.ts';
import { stageOf } from './stage.ts';
import type { State } from './state.ts';
import { SHOWN_STATES, STATES } from './states/index.ts';

/** Interface of the gallery for the tests. */
export interface Gallery {
  readonly model: FixtureModel;
  /** Names of every state that looks different from the others. */
  readonly names: readonly string[];
  readonly announced: string[];
  readonly draft: { get(): string; set(text: string): void };
  readonly panel: { get(): PanelState; set(state: PanelState): void };
  readonly logouts: number[];
  /** Lets messages of the other person arrive. */
  receive(count: number): void;
  /** Lets the requested parts arrive, with `late` in the address. */
  releaseParts(): void;
  /** Adds messages before the oldest one. */
  more(count: number): void;
  /** Changes the look of the same state. */
  look(how: {
    readonly theme?: 'light' | 'dark';
    readonly dir?: 'ltr' | 'rtl';
    readonly full?: boolean;
    /** A pseudo-language everywhere, in parts too. */
    readonly words?: PseudoLanguage;
    /** Locale of dates, times and numbers. */
    readonly locale?: string;
  }): void;
  /** Shows another state in place of this one: a new model on a new element. @param search as in an address */
  show(search: string): void;
  /** Null while the state is being brought about; empty when it stands, else the reason why it does not. */
  posed: string | null;
}

const PAGE_SHEET = `
  html { height: 100%; background: #fbfaf6 linear-gradient(115deg, #fbfaf6 33%, #e9dcc0 34%, #d8c6a0); }
  html.dark { background: #12110d linear-gradient(115deg, #12110d 33%, #4a4233 34%, #2a241b); }
  body { margin: 0; height: 100%; }
  body.inline { display: grid; place-items: center; background: #fcfbf9; }
  body.inline stoop-chat { display: block; width: min(732px, 100%); height: 576px; }
`;

/** The element of a state, and what the chat is mounted with. */
interface Stand {
  readonly hostElement: HTMLElement;
  readonly root: ShadowRoot;
  readonly wrapper: HTMLElement;
}

function adopt(target: Document | ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  target.adoptedStyleSheets.push(sheet);
}

adopt(document, PAGE_SHEET);
document.documentElement.lang = 'en';

/** Puts an empty chat element on the page, with its sheets. */
function stand(query: URLSearchParams, { layout, dir, locale }: UiSettings): Stand {
  const theme = query.get('theme') ?? 'light';
  document.documentElement.className = theme;
  document.body.className = layout;
  const hostElement = document.createElement('stoop-chat');
  const root = hostElement.attachShadow({ mode: 'open' });
  adopt(root, styleSheet);
  // Sheets of the parts, which are here from the start.
  for (const sheet of partSheets) adopt(root, sheet);
  const wrapper = document.createElement('div');
  wrapper.className = 'stoop';
  wrapper.dataset.theme = theme;
  wrapper.dir = dir;
  wrapper.lang = locale;
  root.append(wrapper);
  document.body.append(hostElement);
  const accent = query.get('accent');
  for (const [name, value] of Object.entries((accent && accentVariables(accent)) || {}))
    hostElement.style.setProperty(name, value);
  return { hostElement, root, wrapper };
}

/** Calls that the chat has made to its host page. */
interface Written {
  readonly announced: string[];
  readonly logouts: number[];
  readonly draft: Writable<string>;
  readonly panel: Writable<PanelState>;
}

/** Returns a host page that writes down what it is asked for. */
function hostOf(state: State, { announced, draft, panel, logouts }: Written, parts: UiHost['parts']): UiHost {
  return {
    parts,
    open: () => panel.set({ ...panel.get(), open: true }),
    close: () => panel.set({ ...panel.get(), open: false }),
    announce: (text) => announced.push(text),
    draft,
    setDraft: (text) => draft.set(text),
    threadDraft: () => {
      const own = writable('');
      return { shown: own, type: own.set, stop: () => {} };
    },
    draftOf: (cid) => state.drafts?.[cid] ?? '',
    keepsFiles: state.start.sharing === true,
    logout: () => logouts.push(1),
  };
}

let leave = () => {};

function show(search: string): void {
  const query = new URLSearchParams(search);
  const state = STATES[query.get('state') ?? ''];
  if (!state) throw new Error(`no state named "${query.get('state')}"`);
  leave();
  speakEnglish();
  const dir = query.get('dir') === 'rtl' ? { dir: 'rtl' as const } : {};
  const current = settings({ ...state.settings, ...dir });
  const { hostElement, root, wrapper } = stand(query, current);
  const model = fixtureModel(state.start);
  const written: Written = {
    announced: [],
    logouts: [],
    draft: writable(state.draft ?? ''),
    panel: writable<PanelState>({ open: !state.closed, fullScreen: query.has('full') }),
  };
  const later = partsLater();
  const shown = writable(current);
  const messages = writable(state.pseudo ? pseudoArabic(en) : en);
  const unmount = mount(wrapper, {
    ...{ model, settings: shown, messages, root },
    panel: written.panel,
    host: hostOf(state, written, query.has('late') ? later : partsHere()),
  });
  leave = () => {
    unmount();
    hostElement.remove();
  };
  const gallery: Gallery = {
    ...{ model, ...written, show },
    names: Object.keys(SHOWN_STATES),
    receive: receiver(model),
    releaseParts: later.release,
    look({ theme, dir: towards, full, words, locale }) {
      if (words) messages.set(speakPseudo(words, en));
      if (locale) shown.set({ ...shown.get(), locale });
      if (theme) {
        document.documentElement.className = theme;
        wrapper.dataset.theme = theme;
      }
      if (towards) {
        wrapper.dir = towards;
        shown.set({ ...shown.get(), dir: towards });
      }
      if (full !== undefined) written.panel.set({ ...written.panel.get(), fullScreen: full });
    },
    posed: state.pose ? null : '',
    more: (count) => {
      const { messages: known } = model.conversation.get();
      const oldest = Number(known[0]?.id.slice(1));
      model.patch({ messages: [...history(count, INES, oldest - count), ...known] });
    },
  };
  Object.assign(window, { gallery });
  state.pose?.(stageOf(root)).then(
    () => Object.assign(gallery, { posed: '' }),
    (error: unknown) => Object.assign(gallery, { posed: String(error) }),
  );
}

/** Returns what lets messages of the other person arrive, numbered from the first. */
function receiver(model: FixtureModel): Gallery['receive'] {
  let arrived = 0;
  return (count) => {
    const messages = Array.from({ length: count }, () => {
      arrived += 1;
      return message(INES, `Arrived ${arrived}`, { createdAt: Date.now(), id: `a${arrived}` });
    });
    model.receive(...messages);
  };
}

// Shows what would reach a host page's own error handler.
addEventListener('error', (event) => console.error(`error event: ${event.message}`));
show(location.search);
