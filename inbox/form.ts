/** What both forms do: say what is wrong beside the field, show a password, and send once at a time. */
import { element } from './element.ts';
import { type TextName, text } from './texts.ts';

/** Returns what is wrong with a field's value; null if nothing is. */
type Check = (value: string) => TextName | null;

/** Says what is wrong with a field, or that nothing is. */
export function markField(id: string, problem: TextName | null): void {
  const field = element(id, HTMLInputElement);
  element(`${id}-problem`, HTMLElement).textContent = problem === null ? '' : text(problem);
  if (problem === null) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
}

/** Checks the fields, and moves the focus to the first that is wrong. Returns whether all are right. */
function allRight(checks: Readonly<Record<string, Check>>): boolean {
  let first: HTMLInputElement | null = null;
  for (const [id, check] of Object.entries(checks)) {
    const field = element(id, HTMLInputElement);
    const problem = check(field.value);
    markField(id, problem);
    if (problem !== null) first ??= field;
  }
  first?.focus();
  return first === null;
}

/** Sends a form by `send` when its fields are right. A second press while it is sent does nothing. */
export function onSubmit(
  id: string,
  checks: Readonly<Record<string, Check>>,
  send: () => Promise<void>,
): void {
  const form = element(id, HTMLFormElement);
  const button = form.querySelector('button');
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending || !allRight(checks)) return;
    isSending = true;
    // A disabled button would lose the focus.
    button?.setAttribute('aria-disabled', 'true');
    await send();
    button?.removeAttribute('aria-disabled');
    isSending = false;
  });
}

/** Makes each check box that names a password field show what is typed there. */
export function showPasswords(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-shows]'))
    box.addEventListener('change', () => {
      element(box.dataset.shows ?? '', HTMLInputElement).type = box.checked ? 'text' : 'password';
    });
}
