export interface Listeners<T> {
  emit(value: T): void;
  /** Adds a listener. Returns a function that removes it. */
  add(listener: (value: T) => void): () => void;
}

/**
 * Creates listeners that cannot disturb each other: an error of one goes to the console, and the others are still
 * called.
 */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of [...listeners]) {
        // A listener that another one removed is not called any more.
        if (!listeners.has(listener)) continue;
        try {
          listener(value);
        } catch (error) {
          console.error(error);
        }
      }
    },
    add(listener) {
      // A new function each time, so that a listener added twice is removed twice.
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
