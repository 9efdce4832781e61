/** A value or its promise: a token that was seen before is known at once. */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with a value: at once if it is there, else when its promise resolves. */
export function whenReady<T, R>(
  value: MaybePromise<T>,
  next: (value: T) => MaybePromise<R>,
): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
