/**
 * Every error of the API: its stable code, HTTP status, and whether trying again can help
 * (the catalogue clients branch on). Reasons are given where the error is raised.
 */
export const ERRORS = {
  internal: { code: -1, status: 500, retryable: true },
  unknownKey: { code: 2, status: 401, retryable: false },
  authFailed: { code: 3, status: 401, retryable: true },
  input: { code: 4, status: 400, retryable: false },
  auth: { code: 5, status: 401, retryable: false },
  nameTaken: { code: 6, status: 400, retryable: false },
  rateLimited: { code: 9, status: 429, retryable: true },
  notFound: { code: 16, status: 404, retryable: false },
  notAllowed: { code: 17, status: 403, retryable: false },
  eventTypeOff: { code: 18, status: 400, retryable: false },
  featureOff: { code: 19, status: 400, retryable: false },
  messageTooLong: { code: 20, status: 400, retryable: false },
  nestedReply: { code: 21, status: 400, retryable: false },
  tooLarge: { code: 22, status: 413, retryable: false },
  timeout: { code: 23, status: 408, retryable: true },
  // The same code: clients try again, and do not throw away what they hold.
  unavailable: { code: 23, status: 503, retryable: true },
  headersTooLarge: { code: 24, status: 431, retryable: false },
  tokenExpired: { code: 40, status: 401, retryable: false },
  tokenNotYet: { code: 41, status: 401, retryable: false },
  tokenIssuedLater: { code: 42, status: 401, retryable: false },
  tokenSignature: { code: 43, status: 401, retryable: false },
  commandEndpointMissing: { code: 44, status: 400, retryable: false },
  commandFailed: { code: 45, status: 400, retryable: true },
  unknownConnection: { code: 46, status: 400, retryable: false },
  cooldown: { code: 60, status: 403, retryable: true },
  wrongRegion: { code: 69, status: 403, retryable: false },
  unreadableChannels: { code: 70, status: 403, retryable: false },
  tooManyConnections: { code: 71, status: 429, retryable: true },
  pushProvider: { code: 72, status: 400, retryable: false },
  moderated: { code: 73, status: 400, retryable: false },
  suspended: { code: 99, status: 403, retryable: false },
} as const satisfies Record<
  string,
  { readonly code: number; readonly status: number; readonly retryable: boolean }
>;

export type ErrorKind = keyof typeof ERRORS;

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
    this.code = ERRORS[kind].code;
    this.status = ERRORS[kind].status;
    this.retryable = ERRORS[kind].retryable;
    this.details = details;
  }
}

/**
 * Why a database, or what nodes share besides, cannot be used; met by the person who starts the server.
 * `STOOP_DB_NEWER`: written by a newer version · `STOOP_DB_UNREACHABLE`: PostgreSQL gives no answer, also later ·
 * `STOOP_DB_REFUSED`: PostgreSQL lets nobody in with this address, or not far enough · `STOOP_DATA_UNWRITABLE`: folder or file cannot be written ·
 * `STOOP_DATA_IN_USE`: another server runs on it · `STOOP_DB_UNREADABLE`: not a database, or damaged · `STOOP_DB_CLOSED`: used after close ·
 * `STOOP_REDIS_UNREACHABLE`: Redis gives no answer at the start.
 */
export type StorageErrorCode =
  | 'STOOP_DB_NEWER'
  | 'STOOP_DATA_UNWRITABLE'
  | 'STOOP_DATA_IN_USE'
  | 'STOOP_DB_UNREADABLE'
  | 'STOOP_DB_CLOSED'
  | 'STOOP_DB_UNREACHABLE'
  | 'STOOP_DB_REFUSED'
  | 'STOOP_REDIS_UNREACHABLE';

export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, text: string, options?: { readonly cause: unknown }) {
    super(text, options);
    this.code = code;
  }
}
