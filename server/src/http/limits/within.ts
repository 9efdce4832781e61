import { ApiError } from '../../domain/index.ts';

interface Ends<T> {
  /** Called with the error, or a time-out. */
  readonly refuse: (error: unknown) => void;
  readonly done: (result: T) => void;
}

/**
 * Passes on the work's result, or a refusal when it takes too long; the work itself goes on. Uses one timer per
 * request: the framework's own time limit makes an abort signal for each, which costs as much as the routing.
 */
export function within<T>(ms: number, work: Promise<T>, { refuse, done }: Ends<T>): void {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    refuse(new ApiError('timeout', `the call took longer than ${ms} ms: try again`));
  }, ms);
  const end =
    <V>(settle: (value: V) => void) =>
    (value: V) => {
      clearTimeout(timer);
      if (isOver) return;
      try {
        settle(value);
      } catch (error) {
        refuse(error);
      }
    };
  work.then(end(done), end(refuse));
}
