/** The question before something that cannot be undone. */
import { element } from '../element.ts';

const dialog = element('sure', HTMLDialogElement);

interface Question {
  readonly title: string;
  readonly text: string;
  /** The words of the button that does it. */
  readonly yes: string;
}

/** Asks, and returns whether the person agreed. Escape is no. */
export async function isSure({ title, text, yes }: Question): Promise<boolean> {
  element('sure-title', HTMLElement).textContent = title;
  element('sure-text', HTMLElement).textContent = text;
  element('sure-yes', HTMLButtonElement).textContent = yes;
  dialog.returnValue = '';
  const closed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.showModal();
  await closed;
  return dialog.returnValue === 'yes';
}
