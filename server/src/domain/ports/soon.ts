/**
 * At hand, or to be waited for. What a store in this process knows is known at once, and a promise for each of the dozens
 * of things a message asks for costs more than the answers.
 */
export type Soon<T> = T | Promise<T>;

/** What is made of a value when it is there: now, where it is at hand. */
export function soon<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Whatever it is, only when. */
export function done(value: Soon<unknown>): Soon<void> {
  return value instanceof Promise ? value.then(() => undefined) : undefined;
}
