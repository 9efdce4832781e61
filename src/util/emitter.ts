/** Listeners of one kind of news. */
export interface Emitter<T> {
  emit(value: T): void;
  /** Returns the way to stop listening. */
  on(listener: (value: T) => void): () => void;
}

/** Listeners are copied before they are called, so one may remove itself or others. */
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
