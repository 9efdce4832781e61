/** The configure page: form, live preview, and the texts to copy. */
import { element } from '../page/element.ts';
import { fromFragment, toFragment } from './address.ts';
import { advice } from './advice.ts';
import { wireCopyButtons } from './copy.ts';
import { readFacts } from './facts.ts';
import { groups } from './fields.ts';
import { settingsForm } from './form.ts';
import { previewFrame } from './preview-frame.ts';
import { policyLines, snippet, tokenExample } from './snippet.ts';

const NOTES: Readonly<Record<string, string>> = {
  evergreen: 'Follows every fix and never a breaking change. The right choice for most pages.',
  pinned:
    'This version and no other: the browser refuses the script if a byte of it differs. Update the tag when you want a newer one.',
};

const facts = readFacts();
const form = settingsForm(element('groups', HTMLElement), groups());
const preview = previewFrame(element('frame', HTMLIFrameElement));
const stage = element('stage', HTMLElement);
const reports = element('reports', HTMLElement);

function chosen(name: string): string {
  return document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';
}

function put(id: string, text: string): void {
  element(id, HTMLElement).textContent = text;
}

function withKey(values: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([['data-key', facts.key], ...values]);
}

function show(): void {
  const values = form.values();
  const variant = chosen('variant');
  const origin = location.origin;
  history.replaceState(null, '', values.size > 0 ? `#${toFragment(values)}` : location.pathname);
  put(
    'snippet',
    snippet({ origin, attributes: withKey(values), ...(variant === 'pinned' && { pinned: facts }) }),
  );
  put('csp', policyLines({ origin, api: values.get('data-api') ?? '' }));
  put('variant-note', NOTES[variant] ?? '');
  reports.textContent = advice(values).join(' ');
  stage.dataset.width = chosen('width');
  preview.show(withKey(values), chosen('scheme'));
}

/** The preview begins in the reader's own colours. */
function startInOwnScheme(): void {
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const input = document.querySelector<HTMLInputElement>(`input[name="scheme"][value="${scheme}"]`);
  if (input) input.checked = true;
}

startInOwnScheme();
form.set(fromFragment(location.hash));
form.onChange(show);
document.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'radio') show();
});
element('reload', HTMLButtonElement).addEventListener('click', () => preview.reload());
element('reset', HTMLButtonElement).addEventListener('click', () => {
  form.set(new Map());
  show();
});
element('form', HTMLFormElement).addEventListener('submit', (event) => event.preventDefault());
window.addEventListener('message', ({ origin, data }: MessageEvent<unknown>) => {
  if (origin !== location.origin || typeof data !== 'object' || data === null || !('stoopError' in data))
    return;
  const { code, text } = Object(data.stoopError);
  reports.textContent = `The chat reports ${String(code)}: ${String(text)}`;
});
put('token', tokenExample());
wireCopyButtons(element('copied', HTMLElement));
show();
