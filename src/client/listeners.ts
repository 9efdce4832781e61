export interface Listeners<T> {
  tell(value: T): void;
  /** Returns the way to stop. */
  add(listener: (value: T) => void): () => void;
}

/** Listeners that cannot disturb each other: what one throws goes to the console, and the others are still told. */
export function createListeners<T>(): Listeners<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    tell(value) {
      for (const listener of [...listeners]) {
        // One that was removed by another hears nothing more.
        if (!listeners.has(listener)) continue;
        try {
          listener(value);
        } catch (error) {
          console.error(error);
        }
      }
    },
    add(listener) {
      // Of its own, so that a listener which was added twice is removed twice.
      const own = (value: T) => listener(value);
      listeners.add(own);
      return () => listeners.delete(own);
    },
  };
}
