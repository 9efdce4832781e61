/** At hand, or to be waited for: a token that was seen before is known at once. */
export type MaybePromise<T> = T | Promise<T>;

/** What is made of a value when it is there: now, where it is at hand. */
export function whenReady<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
