import type { ChatError } from '../chat/index.ts';
import type { Messages } from '../i18n/index.ts';

type PlainText = {
  [K in keyof Messages]: Messages[K] extends () => string ? K : never;
}[keyof Messages];

/** The visitor's sentence for an error code. Codes that are not listed get the general sentence. */
const TEXT_OF_CODE: Readonly<Record<string, PlainText>> = {
  outdated: 'updated',
  unreachable: 'errorNetwork',
  'no-answer': 'errorNetwork',
  'rate-limit': 'errorTooMany',
  'too-many-connections': 'errorTooMany',
  'session-ended': 'errorVisitEnded',
  'token-expired': 'errorSession',
  'not-allowed': 'errorNotAllowed',
  banned: 'bannedTitle',
  frozen: 'frozenTitle',
  'not-found': 'errorNotFound',
  'channel-gone': 'errorNotFound',
  cooldown: 'errorSlowMode',
  'too-long': 'errorTooLong',
  'too-big': 'errorTooLong',
  blocked: 'errorBlocked',
  bounced: 'errorBounced',
  input: 'errorBlocked',
  'no-command': 'errorCommand',
  'command-right': 'errorNotAllowed',
  'command-refused': 'errorBlocked',
  'name-missing': 'nameMissing',
  'copy-refused': 'errorCopy',
};

/**
 * Returns the sentence that a person reads for an error. Visitors need no detail about errors that only the owner can
 * fix: these read as "not available". The code is shown too, so that visitors can report it.
 */
export function errorText(error: ChatError, m: Messages): string {
  if (error.forOwner) return m.unavailable();
  if (error.reason) return error.reason;
  return m[TEXT_OF_CODE[error.code] ?? 'errorGeneric']();
}
