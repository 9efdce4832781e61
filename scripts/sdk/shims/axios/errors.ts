import type { HttpConfig, HttpResponse } from './request.ts';

/** A refused, unanswered or timed-out request. `response` is there only where the server answered. */
export class HttpError extends Error {
  readonly isAxiosError = true;
  readonly code: string;
  readonly config: HttpConfig;
  readonly response: HttpResponse | undefined;
  readonly status: number | undefined;

  constructor(message: string, code: string, config: HttpConfig, response?: HttpResponse) {
    super(message);
    this.name = 'AxiosError';
    this.code = code;
    this.config = config;
    this.response = response;
    this.status = response?.status;
  }
}

/** A request its caller took back: not a failure, and recognised by `isCancel`. */
export class CancelError extends Error {
  readonly __CANCEL__ = true;
  readonly code = 'ERR_CANCELED';

  constructor(message?: string) {
    super(message ?? 'canceled');
    this.name = 'CanceledError';
  }
}

export function isCancel(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '__CANCEL__' in value;
}

export function isAxiosError(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isAxiosError' in value;
}
