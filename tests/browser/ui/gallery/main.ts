import { en } from '../../../../src/i18n/index.ts';
import {
  accentVariables,
  attachments,
  markdown,
  messageActions,
  styleSheet,
  viewer,
} from '../../../../src/styles/index.ts';
import { mount, type PanelState, type UiHost } from '../../../../src/ui/index.ts';
import { writable } from '../../../../src/util/readable.ts';
import { type FixtureModel, fixtureModel } from './fixture-model.ts';
import { partsHere, partsLater } from './parts-here.ts';
import { INES } from './people.ts';
import { pseudoArabic } from './rtl-content.ts';
import { history, message, settings } from './snapshots.ts';
import { STATES } from './states.ts';

/** What the tests reach from outside. */
export interface Gallery {
  readonly model: FixtureModel;
  readonly announced: string[];
  readonly draft: { get(): string; set(text: string): void };
  readonly panel: { get(): PanelState; set(state: PanelState): void };
  readonly logouts: number[];
  /** Messages of the other person arrive. */
  receive(count: number): void;
  /** With `late` in the address: the parts that were asked for arrive. */
  releaseParts(): void;
  /** Messages before the oldest one. */
  more(count: number): void;
}

const PAGE_SHEET = `
  html { height: 100%; background: #fbfaf6 linear-gradient(115deg, #fbfaf6 33%, #e9dcc0 34%, #d8c6a0); }
  html.dark { background: #12110d linear-gradient(115deg, #12110d 33%, #4a4233 34%, #2a241b); }
  body { margin: 0; height: 100%; }
  body.inline { display: grid; place-items: center; background: #fcfbf9; }
  body.inline stoop-chat { display: block; width: min(732px, 100%); height: 576px; }
`;

function adopt(target: Document | ShadowRoot, text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  target.adoptedStyleSheets.push(sheet);
}

// What would reach a host page's own error handler.
addEventListener('error', (event) => console.error(`error event: ${event.message}`));

const query = new URLSearchParams(location.search);
const state = STATES[query.get('state') ?? ''];
if (!state) throw new Error(`no state named "${query.get('state')}"`);
const theme = query.get('theme') ?? 'light';
const dir = query.get('dir') === 'rtl' ? { dir: 'rtl' as const } : {};
const current = settings({ ...state.settings, ...dir });

adopt(document, PAGE_SHEET);
document.documentElement.className = theme;
document.documentElement.lang = 'en';
document.body.className = current.layout;

const hostElement = document.createElement('stoop-chat');
const root = hostElement.attachShadow({ mode: 'open' });
adopt(root, styleSheet);
// Of the parts, which are here from the start.
for (const sheet of [messageActions, markdown, attachments, viewer]) adopt(root, sheet);
const wrapper = document.createElement('div');
wrapper.className = 'stoop';
wrapper.dataset.theme = theme;
wrapper.dir = current.dir;
wrapper.lang = current.locale;
root.append(wrapper);
document.body.append(hostElement);
const accent = query.get('accent');
for (const [name, value] of Object.entries((accent && accentVariables(accent)) || {})) {
  hostElement.style.setProperty(name, value);
}

const model = fixtureModel(state.start);
const announced: string[] = [];
const logouts: number[] = [];
const draft = writable(state.draft ?? '');
const panel = writable<PanelState>({ open: true, fullScreen: query.has('full') });
const later = partsLater();
const host: UiHost = {
  parts: query.has('late') ? later : partsHere(),
  close: () => panel.set({ ...panel.get(), open: false }),
  announce: (text) => announced.push(text),
  draft,
  setDraft: (text) => draft.set(text),
  logout: () => logouts.push(1),
};

mount(wrapper, {
  model,
  settings: writable(current),
  messages: writable(state.pseudo ? pseudoArabic(en) : en),
  panel,
  host,
  root,
});

let arrived = 0;
const gallery: Gallery = {
  model,
  announced,
  draft,
  panel,
  logouts,
  receive: (count) => {
    const messages = Array.from({ length: count }, () => {
      arrived += 1;
      return message(INES, `Arrived ${arrived}`, Date.now(), { id: `a${arrived}` });
    });
    model.receive(...messages);
  },
  releaseParts: later.release,
  more: (count) => {
    const { messages } = model.conversation.get();
    const oldest = Number(messages[0]?.id.slice(1));
    model.patch({ messages: [...history(count, INES, oldest - count), ...messages] });
  },
};
Object.assign(window, { gallery });
