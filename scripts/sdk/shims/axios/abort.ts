import { CancelError, HttpError } from './errors.ts';
import type { BuiltRequest } from './request.ts';

/** Why a request stopped without an answer: its time ran out, its caller took it back, or the network failed. */
export interface Abort {
  /** Calls back at most once, at once where a signal has already fired. */
  readonly onAbort: (stop: () => void) => void;
  readonly failure: () => Error;
  readonly done: () => void;
}

export function watchAbort(request: BuiltRequest): Abort {
  const { config, signals } = request;
  const limit = config.timeout ?? 0;
  let reason: Error | undefined;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (error: Error) => {
    if (reason) return;
    reason = error;
    stop?.();
  };
  const cancelled = () => end(new CancelError());
  if (limit > 0) {
    timer = setTimeout(() => {
      end(new HttpError(`timeout of ${limit}ms exceeded`, 'ECONNABORTED', config));
    }, limit);
  }
  for (const signal of signals) {
    if (signal.aborted) cancelled();
    else signal.addEventListener('abort', cancelled, { once: true });
  }
  return {
    onAbort(fn) {
      stop = fn;
      if (reason) fn();
    },
    failure: () => reason ?? new HttpError('Network Error', 'ERR_NETWORK', config),
    done() {
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener('abort', cancelled);
    },
  };
}
