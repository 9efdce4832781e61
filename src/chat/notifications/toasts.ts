import type { Readable } from '../../util/readable.ts';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
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
function storeOf(inside: Inside): ToastStore {
  const core = coreOf(inside);
  core.toasts ??= new ToastStore();
  const store = core.toasts;
  const owner = inside.client()?.userId;
  if (owner !== undefined && owner !== store.owner) {
    store.clear();
    store.owner = owner;
  }
  return store;
}

/** Takes away what stands under this key. */
export function dropToast(inside: Inside, key: string): void {
  storeOf(inside).dropKey(key);
}

/** Shows something for a while, over whatever is open. @returns false where there is no connection to speak of */
export function addToast(inside: Inside, toast: NewToast): boolean {
  if (!inside.client()) return false;
  storeOf(inside).add(toast);
  return true;
}

/** Follows the notifications of whoever is signed in; with another person it is another list. */
export function openToasts(inside: Inside): Toasts {
  const store = storeOf(inside);
  const { ready, identities } = coreOf(inside).session;
  const stops = [
    ready.on(() => void storeOf(inside)),
    identities.on(({ from, to }) => {
      if (ownerOf(from) !== ownerOf(to)) store.clear();
    }),
  ];
  return {
    snapshot: store.shown,
    start: (id) => store.start(id, inside.clock),
    hold: (id) => store.hold(id),
    dismiss: (id) => store.remove(id),
    stop() {
      for (const stop of stops) stop();
    },
  };
}
