import type { MessageResponse, ReminderResponseData } from '../../../../protocol/index.ts';
import {
  askAs,
  type ChatError,
  type ChatRuntime,
  createSessionList,
  type EventFields,
  followSession,
  type LeftBy,
  type ListItems,
  type LiveList,
  LONGEST_TIMER,
} from '../../../chat/index.ts';
import { reminderWait } from '../../../chat/message-tools/index.ts';
import type { ChatClient } from '../../../client/index.ts';
import { putReminder, removeReminder } from '../../../client/resources/reminders.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { type Readable, writable } from '../../../util/readable.ts';
import { REMINDERS_PAGE } from './constants.ts';
import { inOrder, itemOf, type Known, type ReminderItem, remindAt } from './entry.ts';
import { fetchReminders, type ReminderPosition } from './pages.ts';

export interface RemindersSnapshot {
  /** `failed`: the first page could not be loaded. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** Ordered by group. Within a group, the earliest due or last saved comes first. */
  readonly items: readonly ReminderItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the list, or its next page, could not be loaded. */
  readonly error: ChatError | null;
}

/** A person's reminders while the list is shown, updated with changes made here and elsewhere. */
export interface Reminders {
  readonly snapshot: Readable<RemindersSnapshot>;
  more(): void;
  retry(): void;
  /**
   * Changes the time of a reminder, shown at once.
   * @param at epoch ms; null keeps the message without a time
   * @returns null, or why the change failed
   */
  move(messageId: string, at: number | null): Promise<ChatError | null>;
  /**
   * Removes a reminder at once; `move` brings it back.
   * @returns null, or why the removal failed; in that case the reminder is back
   */
  remove(messageId: string): Promise<ChatError | null>;
  stop(): void;
}

type Shown = Omit<Known, 'left'>;

const idOf = ({ reminder }: Pick<Known, 'reminder'>): string => reminder.message_id;

/**
 * Opens the reminders.
 * @param cid conversation whose reminders are shown; null for all of the person's
 */
export function openReminders(runtime: ChatRuntime, cid: string | null): Reminders {
  return new ReminderList(runtime, cid);
}

class ReminderList implements Reminders {
  readonly #runtime: ChatRuntime;
  readonly #cid: string | null;
  readonly #list: LiveList<Known, ReminderPosition, EventFields>;
  readonly #snapshot = writable<RemindersSnapshot>({
    phase: 'loading',
    items: [],
    hasMore: false,
    loadingMore: false,
    error: null,
  });
  readonly #stopList: () => void;
  /** Last state of reminders that were removed here or elsewhere: `move` brings them back. */
  readonly #removed = new Map<string, Known>();
  /** Time at which an entry has to be updated; none from two weeks past its due time. */
  readonly #dueAt = new Map<string, number>();
  #stopTimer = () => {};
  #stopped = false;

  constructor(runtime: ChatRuntime, cid: string | null) {
    this.#runtime = runtime;
    this.#cid = cid;
    this.#list = createSessionList<Known, ReminderPosition>(runtime, {
      keyOf: idOf,
      compare: inOrder,
      pageSize: () => REMINDERS_PAGE,
      fetchPage: async (client, { cursor }) => {
        const { items, next } = await fetchReminders(client, cid, cursor);
        return { items: items.map((reminder) => this.#entryOf(reminder)), next };
      },
      reduce: (items, event) => this.#reduce(items, event),
      changed: () => this.#show(),
    });
    this.#stopList = followSession(runtime, this.#list);
  }

  get snapshot(): Readable<RemindersSnapshot> {
    return this.#snapshot;
  }

  // Fields, because components pass them on unbound.
  readonly more = (): void => void this.#list.loadMore();
  readonly retry = (): void => void this.#list.retry();

  move(id: string, at: number | null): Promise<ChatError | null> {
    const shown = ({ reminder }: Known): Shown => ({ reminder, at, error: null });
    return this.#change(id, shown, (client, known) => putReminder(client, id, { at, known }));
  }

  remove(id: string): Promise<ChatError | null> {
    return this.#change(
      id,
      () => null,
      (client) => removeReminder(client, id),
    );
  }

  stop(): void {
    this.#stopped = true;
    this.#stopTimer();
    this.#stopList();
  }

  /** Returns the entry with its current group and time left, and schedules its next update. */
  #timed(entry: Shown): Known {
    const now = this.#runtime.clock.now();
    const left = entry.at === null ? null : entry.at - now;
    const wait = left === null ? null : reminderWait(left);
    if (wait === null) this.#dueAt.delete(idOf(entry));
    else this.#dueAt.set(idOf(entry), now + wait);
    return { ...entry, left };
  }

  #entryOf(reminder: ReminderResponseData): Known {
    return this.#timed({ reminder, at: remindAt(reminder), error: null });
  }

  #show(): void {
    const { phase, error, hasMore, reading } = this.#list.state;
    const before = new Map(this.#snapshot.get().items.map((item) => [item.messageId, item]));
    const all = this.#list.items.list();
    // A reminder from an event may belong to a later page; it appears with that page.
    const reached = hasMore ? all.slice(0, this.#list.items.reach) : all;
    const items = reached.map((entry) => {
      const item = itemOf(this.#runtime, entry);
      const known = before.get(item.messageId);
      const message = item.message && keepIfSame(known?.message ?? undefined, item.message);
      return keepIfSame(known, { ...item, message });
    });
    this.#snapshot.set({
      phase: phase === 'idle' ? 'loading' : phase,
      items,
      hasMore,
      loadingMore: reading === 'after',
      error,
    });
    this.#arm();
  }

  #arm(): void {
    this.#stopTimer();
    if (this.#stopped) return;
    const { clock } = this.#runtime;
    const first = Math.min(...this.#dueAt.values());
    if (first === Number.POSITIVE_INFINITY) return;
    this.#stopTimer = clock.after(Math.min(Math.max(first - clock.now(), 0), LONGEST_TIMER), () =>
      this.#list.apply((items) => this.#lookAgain(items)),
    );
  }

  #lookAgain(items: ListItems<Known>): void {
    const now = this.#runtime.clock.now();
    for (const [id, due] of [...this.#dueAt]) {
      if (due > now) continue;
      this.#dueAt.delete(id);
      const entry = items.get(id);
      if (entry) items.put(this.#timed(entry));
    }
  }

  #keep(items: ListItems<Known>, reminder: ReminderResponseData): void {
    if (this.#cid !== null && reminder.channel_cid !== this.#cid) return;
    const before = items.get(reminder.message_id)?.reminder;
    // An event may lack the reminder's message or channel.
    const message = reminder.message ?? before?.message;
    const channel = reminder.channel ?? before?.channel;
    items.put(
      this.#entryOf({ ...reminder, ...(message ? { message } : {}), ...(channel ? { channel } : {}) }),
    );
  }

  #reduce(items: ListItems<Known>, event: EventFields): void {
    const { reminder, message } = event;
    const id = event.message_id ?? message?.id ?? '';
    switch (event.type) {
      case 'reminder.created':
      case 'reminder.updated':
      case 'notification.reminder_due':
        if (reminder) this.#keep(items, reminder);
        break;
      case 'reminder.deleted':
        this.#keepRemoved(items.get(id));
        items.delete(id);
        break;
      case 'message-removed':
        items.delete(id);
        break;
      case 'message-changed':
        if (message) this.#keepMessage(items, message);
        break;
      case 'channel-ended':
        items.editAll((entry) => (entry.reminder.channel_cid === event.cid ? null : entry));
        break;
      default: {
        event.type satisfies LeftBy<'reminders'>;
      }
    }
  }

  /** Keeps a removed reminder: a person who is choosing a new time for it still wants it. */
  #keepRemoved(before: Known | undefined): void {
    if (before) this.#removed.set(idOf(before), before);
  }

  #keepMessage(items: ListItems<Known>, message: MessageResponse): void {
    const before = items.get(message.id);
    if (before) items.put({ ...before, reminder: { ...before.reminder, message } });
    // A restored message brings its reminder back.
    else if (message.reminder) this.#keep(items, { ...message.reminder, message });
  }

  /**
   * Changes a reminder.
   * @param shown state shown until the server answers; null for removed
   */
  async #change(
    id: string,
    shown: (entry: Known) => Shown | null,
    request: (client: ChatClient, known: boolean) => Promise<unknown>,
  ): Promise<ChatError | null> {
    const known = this.#list.items.get(id);
    const before = known ?? this.#removed.get(id);
    if (!before) return null;
    const meanwhile = shown(before);
    if (!meanwhile) this.#removed.set(id, before);
    this.#list.apply((items) => {
      if (meanwhile) items.put(this.#timed(meanwhile));
      else items.delete(id);
    });
    const error = await askAs(this.#runtime, (client) => request(client, known !== undefined));
    if (error)
      this.#list.apply((items) => {
        // An event received in the meantime is newer.
        if (items.get(id)?.reminder === meanwhile?.reminder) items.put(this.#timed({ ...before, error }));
      });
    return error;
  }
}
