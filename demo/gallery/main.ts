/** The gallery: every state of the chat's components, one at a time, in the chosen look. */
import { element } from '../page/element.ts';
import { GROUPS } from './groups.ts';

const list = element('states', HTMLElement);
const frame = element('frame', HTMLIFrameElement);
const stage = element('stage', HTMLElement);
const looks = element('looks', HTMLFormElement);
const title = element('title', HTMLElement);

const names = Object.values(GROUPS).flat();
const [FIRST = ''] = names;

/** Returns "composer-files" as a person reads it: "Composer files". */
function spoken(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function chosen(name: string): string {
  return looks.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)?.value ?? '';
}

function stateNow(): string {
  const wanted = decodeURIComponent(location.hash.slice(1));
  return names.includes(wanted) ? wanted : FIRST;
}

function show(): void {
  const name = stateNow();
  const width = chosen('width');
  const query = new URLSearchParams({ state: name, theme: chosen('theme'), dir: chosen('dir') });
  if (width !== 'wide') query.set('full', '');
  stage.dataset.width = width;
  title.textContent = spoken(name);
  frame.title = `The chat: ${spoken(name)}`;
  // Adds no history entry, so that Back leads to the previous state.
  frame.contentWindow?.location.replace(`/gallery/state?${query}`);
  for (const link of list.querySelectorAll('a'))
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
}

for (const [group, states] of Object.entries(GROUPS)) {
  const heading = document.createElement('h2');
  heading.textContent = group;
  const items = document.createElement('ul');
  for (const name of states) {
    const link = document.createElement('a');
    link.href = `#${name}`;
    link.textContent = spoken(name);
    const item = document.createElement('li');
    item.append(link);
    items.append(item);
  }
  list.append(heading, items);
}
looks.addEventListener('change', show);
window.addEventListener('hashchange', show);
show();
