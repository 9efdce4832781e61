import type { Clock } from '../../util/clock.ts';
import { type Writable, writable } from '../../util/readable.ts';
import { NOTICE_TIME } from '../constants.ts';
import { boundedText } from '../content/bounded.ts';

/** Notifications shown at once; the others wait until one of them is removed. */
export const TOASTS_SHOWN = 3;
/** Longest text of a notification, characters. */
const LONGEST = 300;

export type Severity = 'info' | 'success' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

/** A short notification, shown for a while. */
export interface Toast {
  readonly id: string;
  /** The notification's kind, such as `api:attachment:upload:failed`; empty for none. */
  readonly type: string;
  readonly severity: Severity;
  readonly text: string;
  readonly actions: readonly ToastAction[];
}

export interface NewToast {
  readonly text: string;
  readonly type: string;
  readonly severity: Severity;
  /** How long it shows, ms; 0 until it is dismissed. @default 3000 */
  readonly duration?: number;
  readonly actions?: readonly ToastAction[];
  /** A notification with the same key replaces an earlier one. */
  readonly key?: string;
}

interface Entry {
  readonly toast: Toast;
  readonly duration: number;
  readonly key: string | undefined;
  stopTimer: () => void;
}

/** The shown and waiting notifications of one person. */
export class ToastStore {
  readonly shown: Writable<readonly Toast[]> = writable<readonly Toast[]>([]);
  /** Id of the person who gets them; null before the first one. */
  owner: string | null = null;
  #entries: readonly Entry[] = [];
  #count = 0;

  add({ text, type, severity, duration = NOTICE_TIME, actions = [], key }: NewToast): void {
    if (key !== undefined) this.dropKey(key);
    this.#count += 1;
    const toast: Toast = {
      id: String(this.#count),
      type,
      severity,
      text: boundedText(text, LONGEST),
      actions: actions.map(({ label, run }) => ({ label: boundedText(label, LONGEST), run })),
    };
    this.#set([...this.#entries, { toast, duration, key, stopTimer: () => {} }]);
  }

  dropKey(key: string): void {
    this.#keep((entry) => entry.key !== key);
  }

  remove(id: string): void {
    this.#keep(({ toast }) => toast.id !== id);
  }

  clear(): void {
    this.#keep(() => false);
  }

  start(id: string, clock: Clock): void {
    const entry = this.#find(id);
    if (!entry || entry.duration === 0) return;
    entry.stopTimer();
    entry.stopTimer = clock.after(entry.duration, () => this.remove(id));
  }

  hold(id: string): void {
    this.#find(id)?.stopTimer();
  }

  #find(id: string): Entry | undefined {
    return this.#entries.find(({ toast }) => toast.id === id);
  }

  #keep(stays: (entry: Entry) => boolean): void {
    const kept = this.#entries.filter((entry) => {
      if (stays(entry)) return true;
      entry.stopTimer();
      return false;
    });
    if (kept.length < this.#entries.length) this.#set(kept);
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries;
    const shown = entries.slice(0, TOASTS_SHOWN).map(({ toast }) => toast);
    const before = this.shown.get();
    if (shown.length !== before.length || shown.some((toast, index) => toast !== before[index]))
      this.shown.set(shown);
  }
}
