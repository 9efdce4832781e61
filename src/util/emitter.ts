/** Calls listeners of one kind of event. */
export interface Emitter<T> {
  emit(value: T): void;
  /** Adds a listener. Returns a function that removes it. */
  on(listener: (value: T) => void): () => void;
}

/** Creates an emitter. Listeners are copied before they are called, so a listener may remove itself or others. */
export function emitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    emit(value) {
      for (const listener of [...listeners]) listener(value);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
