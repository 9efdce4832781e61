import type { Readable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { coreOf } from '../core.ts';
import { ownerOf } from '../store/owner-of.ts';
import { type NewToast, type Toast, ToastStore } from './toast-store.ts';

export { type NewToast, type Severity, TOASTS_SHOWN, type Toast, type ToastAction } from './toast-store.ts';

/** What is to be shown now, at most `TOASTS_SHOWN`, oldest first. */
export interface Toasts {
  readonly snapshot: Readable<readonly Toast[]>;
  /** It is seen: its time runs from now. */
  start(id: string): void;
  /** Somebody is at it: its time stands still until `start`. */
  hold(id: string): void;
  dismiss(id: string): void;
  stop(): void;
}

/** One for each chat, whichever part adds to it. What the person before has not seen is nobody else's. */
function storeOf(runtime: ChatRuntime): ToastStore {
  const core = coreOf(runtime);
  core.toasts ??= new ToastStore();
  const store = core.toasts;
  const owner = runtime.client()?.userId;
  if (owner !== undefined && owner !== store.owner) {
    store.clear();
    store.owner = owner;
  }
  return store;
}

/** Takes away what stands under this key. */
export function dropToast(runtime: ChatRuntime, key: string): void {
  storeOf(runtime).dropKey(key);
}

/** Shows something for a while, over whatever is open. @returns false where there is no connection to speak of */
export function addToast(runtime: ChatRuntime, toast: NewToast): boolean {
  if (!runtime.client()) return false;
  storeOf(runtime).add(toast);
  return true;
}

/** Follows the notifications of whoever is signed in; with another person it is another list. */
export function openToasts(runtime: ChatRuntime): Toasts {
  const store = storeOf(runtime);
  const { ready, identities } = coreOf(runtime).session;
  const stops = [
    ready.on(() => void storeOf(runtime)),
    identities.on(({ from, to }) => {
      if (ownerOf(from) !== ownerOf(to)) store.clear();
    }),
  ];
  return {
    snapshot: store.shown,
    start: (id) => store.start(id, runtime.clock),
    hold: (id) => store.hold(id),
    dismiss: (id) => store.remove(id),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
