import type { StoopEventName, StoopEvents } from './contract.ts';

type Listener = (detail: never) => void;

/**
 * Events for the page: by `Stoop('on', …)`, and as `stoop:<name>` on the host element, which bubbles to the document.
 */
export interface HostEvents {
  emit<E extends StoopEventName>(name: E, detail: StoopEvents[E]): void;
  /** Returns a function that stops this. */
  on(name: string, listener: Listener): () => void;
  once(name: string, listener: Listener): () => void;
  off(name: string, listener: Listener): void;
}

export function createHostEvents(host: HTMLElement): HostEvents {
  const listeners = new Map<string, Set<Listener>>();
  /** Wrappers of the listeners given to `once`, so that `off` can remove them. */
  const wrapped = new WeakMap<Listener, Listener>();

  function off(name: string, listener: Listener): void {
    const set = listeners.get(name);
    set?.delete(listener);
    const inner = wrapped.get(listener);
    if (inner) set?.delete(inner);
  }
  function on(name: string, listener: Listener): () => void {
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(listener));
    return () => off(name, listener);
  }
  return {
    on,
    off,
    once(name, listener) {
      const inner: Listener = (detail) => {
        off(name, inner);
        listener(detail);
      };
      wrapped.set(listener, inner);
      return on(name, inner);
    },
    emit(name, detail) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          (listener as (detail: unknown) => void)(detail);
        } catch (error) {
          reportError(error); // the page's own fault, in the page's own error log; the chat goes on
        }
      }
      host.dispatchEvent(new CustomEvent(`stoop:${name}`, { detail, bubbles: true }));
    },
  };
}

/** Writes errors for the owner to the owner's console as well. */
export function reportErrors(events: HostEvents): () => void {
  return events.on('error', ({ code, text }: { code: string; text: string }) =>
    console.error(`[stoop] ${code}: ${text}`),
  );
}
