/** The shop's own script: finish, quantity, bag, search. It calls the chat through the public `Stoop`. */
import { element } from '../page/element.ts';
import { stoop } from '../page/stoop.ts';
import { search } from './search.ts';

const PRICE_EURO = 189;
/** The workshop's weekly output of Arcs; a larger quantity is an order for the studio. */
const MOST = 24;

const METALS: Readonly<Record<string, string>> = {
  brass: 'brass',
  nickel: 'nickel',
  smoke: 'blackened steel',
};

const form = element('buy', HTMLFormElement);
const quantity = element('quantity', HTMLOutputElement);
const fewer = element('fewer', HTMLButtonElement);
const more = element('more', HTMLButtonElement);
/** Pieces by finish (as shown). */
const bag = new Map<string, number>();

function setQuantity(count: number): void {
  quantity.value = String(count);
  fewer.disabled = count <= 1;
  more.disabled = count >= MOST;
}

function chosenFinish(): string {
  const input = form.querySelector<HTMLInputElement>('input[name=finish]:checked');
  return input?.ariaLabel ?? '';
}

function showFinish(): void {
  const value = new FormData(form).get('finish');
  if (typeof value !== 'string') return;
  document.body.dataset.finish = value;
  element('finish-name', HTMLElement).textContent = chosenFinish();
  element('metal', HTMLElement).textContent = METALS[value] ?? value;
}

function showBag(): void {
  const pieces = [...bag.values()].reduce((sum, count) => sum + count, 0);
  const count = element('bag-count', HTMLElement);
  count.hidden = pieces === 0;
  count.textContent = String(pieces);
  element('bag-button', HTMLElement).ariaLabel = pieces === 1 ? 'Bag, 1 lamp' : `Bag, ${pieces} lamps`;
  const lines = [...bag].map(([finish, number]) => `${number} × Arc, ${finish.toLowerCase()}`);
  element('bag-lines', HTMLElement).textContent = `${lines.join('. ')}. Together € ${pieces * PRICE_EURO}.`;
}

form.addEventListener('change', showFinish);
fewer.addEventListener('click', () => setQuantity(Number(quantity.value) - 1));
more.addEventListener('click', () => setQuantity(Number(quantity.value) + 1));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const finish = chosenFinish();
  bag.set(finish, (bag.get(finish) ?? 0) + Number(quantity.value));
  showBag();
  element('added', HTMLElement).textContent = `Added: ${quantity.value} Arc table lamp, ${finish}.`;
  setQuantity(1);
});
element('forget', HTMLButtonElement).addEventListener('click', async () => {
  const said = element('forgotten', HTMLElement);
  try {
    await stoop('logout');
    said.textContent = 'Done. The next message starts a new conversation.';
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : String(error);
  }
});

setQuantity(1);
showFinish();
search(element('query', HTMLInputElement), element('results', HTMLUListElement));
