/** What the dialog says after a request: a problem above the tab, or a word for screen readers that it is done. */
import { element } from '../element.ts';
import type { Answer } from '../server.ts';
import { type TextName, text } from '../texts.ts';
import { REFUSALS, type Refused } from '../words.ts';

const problem = element('account-problem', HTMLElement);
const status = element('account-status', HTMLElement);

let leave = (): void => {};

/** Sets what happens when the server says that the session is over. */
export function onSignedOut(run: () => void): void {
  leave = run;
}

export function clearProblem(): void {
  problem.hidden = true;
  problem.textContent = '';
}

export function announce(name: TextName): void {
  status.textContent = text(name);
}

/** Returns the value of an answer; null, after saying why, if the request was refused. */
export function valueIn(answer: Answer, refused: Refused = {}): Readonly<Record<string, unknown>> | null {
  clearProblem();
  if (answer.kind === 'ok') return answer.value;
  if (answer.kind === 'signedOut') leave();
  else {
    problem.textContent = text(refused[answer.kind] ?? REFUSALS[answer.kind]);
    problem.hidden = false;
  }
  return null;
}

/** Returns the objects of a list in an answer. */
export function listIn(value: Readonly<Record<string, unknown>>, name: string): readonly Fields[] {
  const list = value[name];
  return Array.isArray(list) ? list.map((item) => Object(item)) : [];
}

export type Fields = Readonly<Record<string, unknown>>;
