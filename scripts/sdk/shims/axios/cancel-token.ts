import { CancelError } from './errors.ts';

/** The older way to cancel a request, which the library's long polling uses: one source, one token, many requests. */
export interface CancelSource {
  readonly token: { readonly signal: AbortSignal };
  cancel(message?: string): void;
}

export const CancelToken = {
  source(): CancelSource {
    const controller = new AbortController();
    return {
      token: { signal: controller.signal },
      cancel: (message) => controller.abort(new CancelError(message)),
    };
  },
};
