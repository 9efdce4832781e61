import type { ChatError } from '../model.ts';
import { ERRORS, type ErrorCode } from './table.ts';

/** An error with a code from the table, on its way to where it is shown. */
export class ChatFailure extends Error {
  readonly error: ChatError;

  /** @param detail what came instead of what was expected; appended to the table's text */
  constructor(code: ErrorCode, detail = '', cause?: unknown) {
    const error = chatError(code, detail);
    super(error.text, { cause });
    this.name = 'ChatFailure';
    this.error = error;
  }

  get code(): string {
    return this.error.code;
  }
}

export function chatError(code: ErrorCode, detail = ''): ChatError {
  const { text, retryable, forOwner } = ERRORS[code];
  return {
    code,
    text: detail === '' ? text : `${text} (${detail})`,
    retryable: retryable ?? false,
    ...(forOwner ? { forOwner } : {}),
  };
}
