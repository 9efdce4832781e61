import type { Bus, Published } from '../../domain/ports/index.ts';

function warn(error: unknown): void {
  process.emitWarning(error instanceof Error ? error : String(error));
}

/**
 * Creates the bus of a single node. Listeners are called at once, one after the other, in the order of publishing. A
 * listener that throws does not keep the event from the others; the error goes to `onError` (default: a process
 * warning).
 */
export function createInProcessBus(onError: (error: unknown) => void = warn): Bus {
  const listeners = new Set<(published: Published) => void>();
  return {
    publish(published) {
      for (const listener of [...listeners]) {
        try {
          listener(published);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
