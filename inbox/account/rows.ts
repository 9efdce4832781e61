/** Rows of the dialog's lists: two lines of text, and what can be done. */
import { element } from '../element.ts';

export interface RowText {
  readonly main: string;
  readonly more?: string;
}

/** Returns a row. Its texts come from people and browsers, so they are text nodes. */
export function row({ main, more = '' }: RowText, ...controls: readonly HTMLElement[]): HTMLLIElement {
  const item = document.createElement('li');
  const facts = document.createElement('div');
  facts.className = 'facts';
  const first = document.createElement('b');
  first.textContent = main;
  const second = document.createElement('span');
  second.textContent = more;
  facts.append(first, second);
  item.append(facts, ...controls);
  return item;
}

/** Returns a button. @param whose what the row is about, which screen readers say after its words */
export function rowButton(words: string, whose: string, press: () => Promise<void>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = words;
  button.ariaLabel = `${words}: ${whose}`;
  let isBusy = false;
  button.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    // A disabled button would lose the focus.
    button.setAttribute('aria-disabled', 'true');
    await press();
    button.removeAttribute('aria-disabled');
    isBusy = false;
  });
  return button;
}

/** Replaces the rows of a list. The focus of a row that is gone goes to the list's title. */
export function fill(list: 'invitations' | 'members' | 'sessions', rows: readonly HTMLElement[]): void {
  const place = element(list, HTMLUListElement);
  const hadFocus = place.contains(document.activeElement);
  place.replaceChildren(...rows);
  if (hadFocus) element(`${list}-title`, HTMLElement).focus();
}
