import { isApiError } from '../../client/index.ts';
import type { ChatError } from '../model.ts';
import { ChatFailure, chatError } from './failure.ts';
import { errorCodeOf } from './table.ts';

/** The server's details about a refusal. */
export interface Refusal {
  /** The API's code; null if the server did not answer. */
  readonly apiCode: number | null;
  readonly status: number | null;
  readonly message: string;
}

const SERVER_ERROR_FROM = 500;
/** A page that may not use the chat gets the API's general refusal, which names the origin. */
const ORIGIN = /\borigin\b/iu;

const NOTHING: Refusal = { apiCode: null, status: null, message: '' };

export function refusalOf(cause: unknown): Refusal {
  if (!isApiError(cause)) return NOTHING;
  const { code, status, message } = cause;
  return { apiCode: code, status, message };
}

/** Returns the coded failure behind an error, if any: the client wraps a token provider's failure. */
function ownFailure(cause: unknown): ChatFailure | null {
  if (cause instanceof ChatFailure) return cause;
  return cause instanceof Error && cause.cause !== undefined ? ownFailure(cause.cause) : null;
}

/**
 * Returns true if it is unknown whether the server did the work: no reply, or a server error. Such a call may be
 * repeated.
 */
export function isUnanswered(cause: unknown): boolean {
  if (ownFailure(cause)) return false;
  const { apiCode, status } = refusalOf(cause);
  if (status !== null && status >= SERVER_ERROR_FROM) return true;
  if (apiCode !== null)
    return errorCodeOf(apiCode) === 'no-answer' || errorCodeOf(apiCode) === 'server-error';
  return status === null;
}

export function toChatError(cause: unknown): ChatError {
  const own = ownFailure(cause);
  if (own) return own.error;
  const { apiCode, status, message } = refusalOf(cause);
  const known = apiCode === null ? undefined : errorCodeOf(apiCode);
  if (known === 'not-allowed' && ORIGIN.test(message)) return chatError('origin-blocked', message);
  if (known) return chatError(known, message);
  if (status === null) return chatError('no-answer');
  return chatError(status >= SERVER_ERROR_FROM ? 'server-error' : 'unexpected', message);
}
