import { ApiError } from '../domain/index.ts';

/**
 * Hands over the work's result, or a refusal when it takes too long; the work itself goes on.
 * A timer a request: the framework's own time limit makes an abort signal for each, which costs as much as the routing.
 * @param refuse gets what went wrong, or ApiError `timeout` where it took too long
 */
export function within<T>(
  ms: number,
  work: Promise<T>,
  refuse: (error: unknown) => void,
  done: (result: T) => void,
): void {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    refuse(new ApiError('timeout', `the call took longer than ${ms} ms: try again`));
  }, ms);
  const end =
    <V>(tell: (value: V) => void) =>
    (value: V) => {
      clearTimeout(timer);
      if (isOver) return;
      try {
        tell(value);
      } catch (error) {
        refuse(error);
      }
    };
  work.then(end(done), end(refuse));
}
