import { ApiError } from '../domain/index.ts';

/**
 * The work's result, or a refusal when it takes too long; the work itself goes on.
 * A timer a request: the framework's own time limit makes an abort signal for each, which costs as much as the routing.
 * @throws ApiError 23
 */
export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ApiError('timeout', `the call took longer than ${ms} ms: try again`)),
      ms,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
