import type { Notification, StreamChat } from 'stream-chat';
import { type Readable, writable } from '../../util/readable.ts';
import { boundedText } from '../content/bounded.ts';
import { coreOf } from '../core.ts';
import type { Inside } from '../inside.ts';
import { ownerOf } from '../store/owner-of.ts';

/** Notifications shown at once; the others wait until one of them is gone. */
export const TOASTS_SHOWN = 3;
/** Longest text of one, characters. */
const LONGEST = 300;

export type Severity = 'info' | 'success' | 'warning' | 'error';
const SEVERITIES: readonly unknown[] = ['info', 'success', 'warning', 'error'];

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A few words over what is read, for a while. */
export interface Toast {
  readonly id: string;
  /** What kind it is, as the client writes it: `api:attachment:upload:failed`; empty for none. */
  readonly type: string;
  readonly severity: Severity;
  readonly text: string;
  readonly actions: readonly ToastAction[];
}

export interface NewToast {
  readonly text: string;
  readonly type: string;
  readonly severity: Severity;
  /** Ms it stands; 0: until it is taken away. @default 3000 */
  readonly duration?: number;
  readonly actions?: readonly ToastAction[];
  /** One with the same key takes the place of an earlier one. */
  readonly key?: string;
}

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

const keyTag = (key: string) => `key:${key}`;

/** Takes away what stands under this key. */
export function dropToast(inside: Inside, key: string): void {
  const manager = inside.client()?.notifications;
  for (const { id, tags } of manager?.notifications ?? [])
    if (tags?.includes(keyTag(key))) manager?.remove(id);
}

/** Shows something for a while, over whatever is open. @returns false where there is no connection to speak of */
export function addToast(inside: Inside, toast: NewToast): boolean {
  const manager = inside.client()?.notifications;
  if (!manager) return false;
  const { text, type, severity, duration, actions = [], key } = toast;
  const tags = key === undefined ? [] : [keyTag(key)];
  if (key !== undefined) dropToast(inside, key);
  manager.add({
    message: text,
    origin: { emitter: 'stoop' },
    options: {
      ...{ type, severity, tags },
      ...(duration === undefined ? {} : { duration }),
      actions: actions.map(({ label, run }) => ({ label, handler: run })),
    },
  });
  return true;
}

function toastOf({ id, type = '', severity, message, actions = [] }: Notification): Toast {
  return {
    id,
    type,
    severity: SEVERITIES.includes(severity) ? (severity as Severity) : 'info',
    text: boundedText(message, LONGEST),
    actions: actions.map(({ label, handler }) => ({ label: boundedText(label, LONGEST), run: handler })),
  };
}

/** Follows the notifications of whoever is signed in; with another person it is another list. */
export function openToasts(inside: Inside): Toasts {
  const snapshot = writable<readonly Toast[]>([]);
  let client: StreamChat | null = null;
  let stopFollowing = () => {};

  function follow(): void {
    const next = inside.client();
    if (!next || next === client) return;
    stopFollowing();
    // What the same person has not seen yet goes on over a new connection.
    const waiting = client?.userID === next.userID ? client?.notifications.notifications : [];
    client?.notifications.clear();
    for (const { message, origin, ...options } of waiting ?? [])
      next.notifications.add({ message, origin, options });
    client = next;
    const known = new Map<string, Toast>();
    stopFollowing = next.notifications.store.subscribe(({ notifications }) => {
      const shown = notifications.slice(0, TOASTS_SHOWN).map((notification) => {
        const toast = known.get(notification.id) ?? toastOf(notification);
        known.set(toast.id, toast);
        return toast;
      });
      const before = snapshot.get();
      if (shown.length !== before.length || shown.some((toast, index) => toast !== before[index]))
        snapshot.set(shown);
    });
  }
  const { ready, identities } = coreOf(inside).session;
  const stops = [
    ready.on(follow),
    identities.on(({ from, to }) => {
      if (ownerOf(from) !== ownerOf(to)) client?.notifications.clear();
    }),
  ];
  follow();
  return {
    snapshot,
    start: (id) => client?.notifications.startTimeout(id),
    hold: (id) => client?.notifications.clearTimeout(id),
    dismiss: (id) => client?.notifications.remove(id),
    stop() {
      for (const stop of stops) stop();
      stopFollowing();
    },
  };
}
