/** Sections of this page that the shop's search can find. */
const PLACES: readonly (readonly [string, string])[] = [
  ['Arc table lamp', '#product'],
  ['Low bowl', '#ceramics'],
  ['Bud vase', '#ceramics'],
  ['Morning cup', '#ceramics'],
  ['Opal glass, from the journal', '#journal'],
  ['Repairs at our bench', '#repairs'],
  ['Stores in Aarhus and Copenhagen', '#stores'],
];

function link([name, target]: readonly [string, string]): HTMLLIElement {
  const item = document.createElement('li');
  const anchor = document.createElement('a');
  anchor.href = target;
  anchor.textContent = name;
  item.append(anchor);
  return item;
}

function nothing(): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = 'Nothing by that name. The chat knows more.';
  return item;
}

/** Filters the list under the search field while a person types. */
export function search(field: HTMLInputElement, list: HTMLUListElement): void {
  const show = (): void => {
    const wanted = field.value.trim().toLowerCase();
    const found = PLACES.filter(([name]) => name.toLowerCase().includes(wanted));
    list.replaceChildren(...(found.length > 0 ? found.map(link) : [nothing()]));
  };
  field.addEventListener('input', show);
  show();
}
