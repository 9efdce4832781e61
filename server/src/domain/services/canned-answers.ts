import type { Actor, CannedAnswer } from '../types/index.ts';

export interface NewCannedAnswer {
  readonly shortcut: string;
  /** Reads the text. Errors: `input`. */
  readonly text: () => string;
}

/**
 * Texts of the app for the people who answer. Reading and changing have a grant each. Errors: `notAllowed`, `input` if
 * ill-formed or one too many, `notFound` if unknown.
 */
export interface CannedAnswerService {
  /** All of them, by shortcut. */
  list(actor: Actor): Promise<readonly CannedAnswer[]>;
  create(actor: Actor, input: NewCannedAnswer): Promise<CannedAnswer>;
  /** Replaces the text. It is read once the answer is known to exist. */
  update(actor: Actor, shortcut: string, text: () => string): Promise<CannedAnswer>;
  delete(actor: Actor, shortcut: string): Promise<void>;
}
