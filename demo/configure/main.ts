/** The configure page: form, live preview, and the texts to copy. */
import { element } from '../page/element.ts';
import { fromFragment, toWholeFragment, type Variant, variantIn } from './address.ts';
import { advice } from './advice.ts';
import { byteLines } from './bytes.ts';
import { wireCopyButtons } from './copy.ts';
import { readFacts } from './facts.ts';
import { groups } from './form/fields.ts';
import { settingsForm } from './form/index.ts';
import { presetButtons, presetNames } from './form/preset-buttons.ts';
import { withLauncherName } from './launcher-name.ts';
import { type OwnPage, previewFrame } from './preview-frame.ts';
import { isProperty } from './properties.ts';
import { policyLines, snippet, styleRule, tilesOf } from './snippet.ts';
import { IN_THE_PAGE, TOKEN_EXAMPLES } from './token-examples.ts';

const NOTES: Readonly<Record<Variant, string>> = {
  evergreen: 'Follows every fix and never a breaking change. The right choice for most pages.',
  pinned:
    'This version and no other: the browser refuses the script if a byte of it differs. Update the tag when you want a newer one.',
};

const facts = readFacts();
const form = settingsForm(element('groups', HTMLElement), groups());
const preview = previewFrame(element('frame', HTMLIFrameElement));
const presets = presetButtons(element('presets', HTMLElement), ({ settings }) => {
  const values = form.values();
  for (const name of presetNames()) values.delete(name);
  form.set(new Map([...values, ...Object.entries(settings)]));
  show();
});
const stage = element('stage', HTMLElement);
const reports = element('reports', HTMLElement);

function chosen(name: string): string {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';
}

/** Checks the input with this name and value. */
function check(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
  if (input) input.checked = true;
}

function put(id: string, text: string): void {
  element(id, HTMLElement).textContent = text;
}

const only = (values: ReadonlyMap<string, string>, wanted: (name: string) => boolean) =>
  new Map([...values].filter(([name]) => wanted(name)));

/** Returns the owner's own page, if one is pasted and chosen. */
function ownPage(): OwnPage | null {
  const html = element('own-html', HTMLTextAreaElement).value;
  if (chosen('page') !== 'own' || html.trim() === '') return null;
  return { html, base: element('own-base', HTMLInputElement).value.trim() };
}

function showTokens(): void {
  const { program } = TOKEN_EXAMPLES.find(({ name }) => name === chosen('language')) ?? { program: '' };
  put('token', program);
}

function showBytes(): void {
  const list = element('bytes', HTMLElement);
  for (const [what, size] of byteLines(facts)) {
    const [term, value] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = what;
    value.textContent = size;
    list.append(term, value);
  }
}

/** Returns the settings of the whole tag. */
function wholeTag(values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return withLauncherName(new Map([['data-key', facts.key], ...values]), facts.launcherNames);
}

function show(): void {
  const values = form.values();
  const variant = chosen('variant') === 'pinned' ? 'pinned' : 'evergreen';
  const origin = location.origin;
  const fragment = toWholeFragment(values, variant);
  history.replaceState(null, '', fragment ? `#${fragment}` : location.pathname);
  put(
    'snippet',
    snippet({
      origin,
      attributes: wholeTag(only(values, (name) => !isProperty(name))),
      ...(variant === 'pinned' && { pinned: facts }),
    }),
  );
  const rule = styleRule(only(values, isProperty));
  put('style-rule', rule);
  element('style-box', HTMLElement).hidden = rule === '';
  element('own', HTMLElement).hidden = chosen('page') !== 'own';
  presets.mark(values);
  showTokens();
  put(
    'csp',
    policyLines({
      origin,
      api: values.get('data-api') ?? '',
      worker: values.has('data-push-worker'),
      tiles: tilesOf(values),
      tokenUrl: values.get('data-token-url'),
      userImage: values.get('data-user-image'),
    }),
  );
  put('variant-note', NOTES[variant]);
  reports.textContent = advice(values).join(' ');
  stage.dataset.width = chosen('width');
  preview.show(wholeTag(values), chosen('scheme'), ownPage());
}

/** Starts the preview in the reader's own colour scheme. */
function startInOwnScheme(): void {
  check('scheme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
}

/** Fills the form from the address. */
function readAddress(): void {
  form.set(fromFragment(location.hash));
  check('variant', variantIn(location.hash));
}

startInOwnScheme();
readAddress();
form.onChange(show);
// A colleague's address pasted over this one changes only the fragment, so the page does not reload.
window.addEventListener('hashchange', () => {
  readAddress();
  show();
});
document.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'radio') show();
});
element('reload', HTMLButtonElement).addEventListener('click', () => preview.reload());
element('reset', HTMLButtonElement).addEventListener('click', () => {
  form.set(new Map());
  show();
});
element('form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
element('own', HTMLElement).addEventListener('input', show);
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  const { stoopError } = Object(event.data);
  if (!preview.sent(event) || stoopError === undefined) return;
  const { code, text } = Object(stoopError);
  reports.textContent = `The chat reports ${String(code)}: ${String(text)}`;
});
put('in-the-page', IN_THE_PAGE);
showBytes();
wireCopyButtons(element('copied', HTMLElement));
show();
