/** The question before a link replaces a running session: a link alone never signs another person in. */
import { element } from '../page/element.ts';
import type { Person } from './server.ts';

const dialog = element('switch', HTMLDialogElement);
const text = element('switch-text', HTMLElement);
const keep = element('keep', HTMLButtonElement);
const change = element('change', HTMLButtonElement);

/** Value with which the dialog closes if the person chose to switch. */
const SWITCH = 'switch';

keep.addEventListener('click', () => dialog.close());
change.addEventListener('click', () => dialog.close(SWITCH));

function show(words: string, keepLabel: string, changeLabel: string | null): Promise<boolean> {
  // An unanswered question counts as no.
  if (dialog.open) dialog.close();
  text.textContent = words;
  keep.textContent = keepLabel;
  change.hidden = changeLabel === null;
  change.textContent = changeLabel ?? '';
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === SWITCH), { once: true });
  });
}

/** Asks whether another person's session replaces the current one. Resolves with true for yes. */
export const askToSwitch = (now: Person, next: Person): Promise<boolean> =>
  show(
    `You're signed in as ${now.name}. This link signs you in as ${next.name}.`,
    `Stay signed in as ${now.name}`,
    `Switch to ${next.name}`,
  );

/** Says that a link was not accepted, and that the session goes on. */
export const sayStillSignedIn = (now: Person, problem: string): Promise<boolean> =>
  show(`${problem} You're still signed in as ${now.name}.`, 'OK', null);
