import type { Readable } from '../../util/readable.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import { commandGroup } from '../commands/command-group.ts';
import { sessionOf } from '../ports/index.ts';
import { ownerOf } from '../store/owner-of.ts';
import { type NewToast, type Toast, ToastStore } from './toast-store.ts';

export { type NewToast, type Severity, TOASTS_SHOWN, type Toast, type ToastAction } from './toast-store.ts';

/** The notifications on screen, at most `TOASTS_SHOWN`, oldest first. */
export interface Toasts {
  readonly snapshot: Readable<readonly Toast[]>;
  /** Starts the timer of a notification that is now visible. */
  start(id: string): void;
  /** Pauses the timer while somebody uses the notification, until `start`. */
  hold(id: string): void;
  dismiss(id: string): void;
  stop(): void;
}

declare module '../commands/groups.ts' {
  interface CommandGroups {
    readonly toasts: ToastStore;
  }
}

const toastsOf = commandGroup('toasts', () => new ToastStore());

/** Returns the chat's one store. It is emptied for another person, who must not see earlier notifications. */
function storeOf(runtime: ChatRuntime): ToastStore {
  const store = toastsOf(runtime);
  const owner = runtime.client()?.userId;
  if (owner !== undefined && owner !== store.owner) {
    store.clear();
    store.owner = owner;
  }
  return store;
}

/** Removes the notification with this key. */
export function dropToast(runtime: ChatRuntime, key: string): void {
  storeOf(runtime).dropKey(key);
}

/**
 * Shows a notification for a while, over any open view.
 * @returns false without a connection
 */
export function addToast(runtime: ChatRuntime, toast: NewToast): boolean {
  if (!runtime.client()) return false;
  storeOf(runtime).add(toast);
  return true;
}

/** Follows the notifications of the signed-in person; the list is emptied for another person. */
export function openToasts(runtime: ChatRuntime): Toasts {
  const store = storeOf(runtime);
  const { ready, identities } = sessionOf(runtime);
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
