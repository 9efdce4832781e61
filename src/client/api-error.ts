import { API_ERRORS } from '../../protocol/index.ts';
import { readObject } from './read-object.ts';

/**
 * Codes of refusals after which the same call can succeed later: those that the table of errors calls retryable. They
 * are named one by one, because the minifier then leaves the table out.
 */
const RETRYABLE: ReadonlySet<number> = new Set([
  API_ERRORS.internal.code,
  API_ERRORS.authFailed.code,
  API_ERRORS.rateLimited.code,
  API_ERRORS.timeout.code,
  API_ERRORS.commandFailed.code,
  API_ERRORS.cooldown.code,
  API_ERRORS.tooManyConnections.code,
  API_ERRORS.proofWanted.code,
]);
const SERVER_ERROR_FROM = 500;
const TOO_MANY_REQUESTS = 429;
const MS_PER_SECOND = 1_000;

interface Details {
  readonly code?: number | null;
  readonly status?: number | null;
  readonly retryAfter?: number | null;
  readonly cancelled?: boolean;
  readonly moreInfo?: string;
  readonly cause?: unknown;
}

/** A failed call: the server refused it or did not answer, or the caller cancelled it. */
export class ApiError extends Error {
  /** The API's code (`API_ERRORS`); null if the API gave none. */
  readonly code: number | null;
  /** HTTP status; null without an answer of the server. */
  readonly status: number | null;
  /** Seconds after which the server wants the next attempt; null if not given. */
  readonly retryAfter: number | null;
  /** True if the caller cancelled the call, or its connection or client ended. */
  readonly cancelled: boolean;
  /** Address of a page about the error; empty if there is none. */
  readonly moreInfo: string;

  constructor(message: string, details: Details = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.name = 'ApiError';
    this.code = details.code ?? null;
    this.status = details.status ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.cancelled = details.cancelled ?? false;
    this.moreInfo = details.moreInfo ?? '';
  }

  /** True if the same call can succeed later without anyone changing anything. */
  get retryable(): boolean {
    if (this.cancelled) return false;
    if (this.code === null || RETRYABLE.has(this.code)) return true;
    return (this.status ?? 0) >= SERVER_ERROR_FROM;
  }
}

/** An unsuccessful answer. `text` may be a proxy's page, or empty. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  /** Returns a header of the answer; null if it is missing. */
  readonly header: (name: string) => string | null;
  /** Epoch time, ms. */
  readonly now: number;
}

export function refusalError({ status, text, header, now }: Refusal): ApiError {
  return bodyError(readObject(text), { status, retryAfter: retryAfter(status, header, now) });
}

/** Reads the API's error object, which answers and first frames carry. */
export function bodyError(body: Readonly<Record<string, unknown>> | null, details: Details): ApiError {
  const { code, message, StatusCode, more_info: moreInfo } = body ?? {};
  const status = details.status ?? (typeof StatusCode === 'number' ? StatusCode : null);
  const said = typeof message === 'string' && message !== '';
  return new ApiError(said ? message : `the server answered with HTTP status ${status ?? 'unknown'}`, {
    ...details,
    code: typeof code === 'number' ? code : null,
    status,
    moreInfo: typeof moreInfo === 'string' ? moreInfo : '',
  });
}

function retryAfter(status: number, header: Refusal['header'], now: number): number | null {
  const wait = Number(header('retry-after') ?? Number.NaN);
  if (wait >= 0) return wait;
  // The hosted service names the time instead, in epoch seconds.
  const reset = status === TOO_MANY_REQUESTS ? Number(header('x-ratelimit-reset') ?? Number.NaN) : Number.NaN;
  return Number.isNaN(reset) ? null : Math.max(0, reset - now / MS_PER_SECOND);
}

export const cancelledError = (why: string): ApiError =>
  new ApiError(`the call was cancelled: ${why}`, { cancelled: true });

export const timeoutError = (ms: number): ApiError =>
  new ApiError(`the server did not answer within ${ms} ms`);

/** The answer of something in between, such as a captive portal. It has no status, because the server said nothing. */
export const strangerError = (cause?: unknown): ApiError =>
  new ApiError('expected an answer of the chat server; something in between answered', { cause });

/** Returns coded errors unchanged; any other error becomes a network failure. */
export function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError('the server could not be reached', { cause });
}
