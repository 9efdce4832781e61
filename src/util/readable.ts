/** A value that can be read at any time and notifies listeners when it is replaced. `subscribe` never calls at once. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A Readable whose owner can replace the value. Setting the same value (Object.is) notifies nobody. */
export interface Writable<T> extends Readable<T> {
  set(value: T): void;
}

/** Creates a value with its listeners. Listeners are copied before they are called, so a listener may remove itself. */
export function writable<T>(initial: T): Writable<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
