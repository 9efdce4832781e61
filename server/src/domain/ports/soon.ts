/** At hand, or to be waited for: a token that was seen before is known at once. */
export type Soon<T> = T | Promise<T>;

/** What is made of a value when it is there: now, where it is at hand. */
export function soon<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
