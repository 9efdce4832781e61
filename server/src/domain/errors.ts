import { API_ERRORS, type ApiErrorName } from '../../../protocol/index.ts';

export { API_ERRORS as ERRORS };
export type ErrorKind = ApiErrorName;

/** A refusal a client meets. `message` is the bare reason; the wire puts the operation's name before it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ErrorKind;
  readonly code: number;
  /** HTTP status. */
  readonly status: number;
  readonly retryable: boolean;
  readonly details: readonly number[];

  constructor(kind: ErrorKind, reason: string, details: readonly number[] = []) {
    super(reason);
    this.kind = kind;
    this.code = API_ERRORS[kind].code;
    this.status = API_ERRORS[kind].status;
    this.retryable = API_ERRORS[kind].retryable;
    this.details = details;
  }
}

export function inputError(reason: string): ApiError {
  return new ApiError('input', reason);
}

/** Characters of a client's value that a refusal repeats. */
const MOST_SHOWN = 64;

/** Returns a client's value as a refusal repeats it: bounded, and never by a method of the value's own. */
export function shown(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'array' : 'object';
  const text = String(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** A refusal that names the time after which the same call can succeed. */
export class RetryLater extends ApiError {
  /** Seconds. */
  readonly retryAfter: number;

  constructor(kind: 'rateLimited' | 'unavailable', reason: string, retryAfter: number) {
    super(kind, reason);
    this.retryAfter = retryAfter;
  }
}

/** Thrown if a read would return more than may be read at once beside all other reads. */
export class LongRead extends Error {
  override readonly name = 'LongRead';
}

/**
 * Reason why a database, or the state that nodes share, cannot be used. The person who starts the server reads the
 * code.
 * - `STOOP_DB_NEWER`: written by a newer version
 * - `STOOP_DB_UNREACHABLE`: PostgreSQL gives no answer, also later
 * - `STOOP_DB_REFUSED`: PostgreSQL refuses logins with this address, or does not let them in far enough
 * - `STOOP_DATA_UNWRITABLE`: folder or file cannot be written
 * - `STOOP_DATA_IN_USE`: another server runs on it
 * - `STOOP_DB_UNREADABLE`: not a database, or damaged
 * - `STOOP_DB_CLOSED`: used after close
 * - `STOOP_DISK_FULL`: there is no space left to store data
 * - `STOOP_REDIS_UNREACHABLE`: Redis refuses this program at the start; in the log, it gives no answer
 */
export type StorageErrorCode =
  | 'STOOP_DB_NEWER'
  | 'STOOP_DATA_UNWRITABLE'
  | 'STOOP_DATA_IN_USE'
  | 'STOOP_DB_UNREADABLE'
  | 'STOOP_DB_CLOSED'
  | 'STOOP_DB_UNREACHABLE'
  | 'STOOP_DB_REFUSED'
  | 'STOOP_DISK_FULL'
  | 'STOOP_REDIS_UNREACHABLE';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, text: string, options?: { readonly cause: unknown }) {
    super(text, options);
    this.code = code;
  }
}
