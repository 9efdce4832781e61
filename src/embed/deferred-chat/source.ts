import type { Readable } from '../../chat/index.ts';
import { writable } from '../../util/readable.ts';

/** A value of our own until the real value is there; from then on exactly that one. */
export interface Source<T> extends Readable<T> {
  /** Replaces our own value. Has no effect once a real value is followed. */
  set(value: T): void;
  /** Follows the real value from now on. Returns a function that stops this. */
  follow(real: Readable<T>): () => void;
}

export function createSource<T>(initial: T): Source<T> {
  const own = writable(initial);
  let following = false;
  return {
    get: own.get,
    subscribe: own.subscribe,
    set(value) {
      if (!following) own.set(value);
    },
    follow(real) {
      following = true;
      own.set(real.get());
      return real.subscribe(() => own.set(real.get()));
    },
  };
}
