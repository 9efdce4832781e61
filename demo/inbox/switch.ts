/** The question that stands between a link and a session that runs: a link alone never signs somebody else in. */
import { element } from '../page/element.ts';
import type { Person } from './server.ts';

const dialog = element('switch', HTMLDialogElement);
const text = element('switch-text', HTMLElement);
const keep = element('keep', HTMLButtonElement);
const change = element('change', HTMLButtonElement);

/** The value with which the dialog closes where somebody chose to switch. */
const SWITCH = 'switch';

keep.addEventListener('click', () => dialog.close());
change.addEventListener('click', () => dialog.close(SWITCH));

function show(words: string, keepLabel: string, changeLabel: string | null): Promise<boolean> {
  // A question that was not answered counts as one that was answered with no.
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

/** Asks whether the session of one person is to give way to another's. Resolves with true for yes. */
export const askToSwitch = (now: Person, next: Person): Promise<boolean> =>
  show(
    `You're signed in as ${now.name}. This link signs you in as ${next.name}.`,
    `Stay signed in as ${now.name}`,
    `Switch to ${next.name}`,
  );

/** Says that a link was not taken, and that the session goes on. */
export const sayStillSignedIn = (now: Person, problem: string): Promise<boolean> =>
  show(`${problem} You're still signed in as ${now.name}.`, 'OK', null);
