import { errorCodeOf } from './errors.ts';
import { ChatFailure, chatError } from './failure.ts';
import type { ChatError } from './model.ts';

/** What is known of a refusal, wherever the client library put it. */
export interface Refusal {
  /** The API's code; null where the server did not answer. */
  readonly apiCode: number | null;
  readonly status: number | null;
  readonly message: string;
}

const SERVER_ERROR_FROM = 500;
/** A page that may not use the chat gets the API's general refusal, which names the origin. */
const ORIGIN = /\borigin\b/iu;

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A failed connection arrives as an Error whose message is JSON. */
function socketError(message: string): Record<string, unknown> {
  if (!message.startsWith('{')) return {};
  try {
    return record(JSON.parse(message));
  } catch {
    return {};
  }
}

export function refusalOf(cause: unknown): Refusal {
  const error = record(cause);
  const message = typeof error.message === 'string' ? error.message : '';
  const fromSocket = socketError(message);
  // A closed socket carries the close code; it is no code of the API.
  const failedSocket = (fromSocket.isWSFailure ?? error.isWSFailure) === true;
  const body = record(record(error.response).data);
  return {
    apiCode: failedSocket ? null : number(fromSocket.code ?? body.code ?? error.code),
    status: number(error.status ?? record(error.response).status ?? fromSocket.StatusCode),
    message: String(fromSocket.message ?? body.message ?? message),
  };
}

/** A header of the answer that refused; undefined where there was none. Names in lower case. */
export function headerOf(cause: unknown, name: string): string | undefined {
  const value = record(record(record(cause).response).headers)[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** The coded failure somewhere behind an error; a token provider's arrives wrapped by the library. */
function ownFailure(cause: unknown): ChatFailure | null {
  if (cause instanceof ChatFailure) return cause;
  return cause instanceof Error && cause.cause !== undefined ? ownFailure(cause.cause) : null;
}

/** True where nobody knows whether the server did it: no reply, or a fault of its own. Such a call may be repeated. */
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
