import type { ReminderResponseData } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { putReminder, removeReminder } from '../../client/resources/reminders.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { LONGEST_TIMER } from '../constants.ts';
import { coreOf } from '../core.ts';
import type { EventFields } from '../event-fields.ts';
import { ChatFailure } from '../failure.ts';
import type { Inside } from '../inside.ts';
import { reminderWait } from '../message-tools/reminder-times.ts';
import type { ChatError } from '../model.ts';
import { inOrder, itemOf, type Known, type ReminderItem, remindAt } from './entry.ts';
import { reminderPages } from './pages.ts';

export interface RemindersSnapshot {
  /** `failed`: the first page could not be asked for. */
  readonly phase: 'loading' | 'ready' | 'failed';
  /** In the order of their groups; within one what is due first, or was saved last, stands first. */
  readonly items: readonly ReminderItem[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** Why the list, or its next page, could not be asked for. */
  readonly error: ChatError | null;
}

/** The reminders of a person while somebody looks at them; followed as they change, here and elsewhere. */
export interface Reminders {
  readonly snapshot: Readable<RemindersSnapshot>;
  more(): void;
  retry(): void;
  /** Another time, shown at once. @param at epoch ms; null keeps the message without a time. @returns null, or why it could not be done */
  move(messageId: string, at: number | null): Promise<ChatError | null>;
  /** Takes it away at once; `move` brings it back. @returns as `move`; then it is there again */
  remove(messageId: string): Promise<ChatError | null>;
  stop(): void;
}

/** Nothing of a conversation is left to be reminded of. */
const ENDED = new Set([
  'channel.deleted',
  'notification.channel_deleted',
  'notification.removed_from_channel',
]);

/** @param cid of the one conversation whose reminders are shown; null for all of the person's */
export function openReminders(inside: Inside, cid: string | null): Reminders {
  const { session } = coreOf(inside);
  const { clock } = inside;
  const known = new Map<string, Known>();
  /** Taken away, here or elsewhere, as they were. */
  const removed = new Map<string, Known>();
  let stopped = false;
  const snapshot = writable<RemindersSnapshot>({
    ...{ phase: 'loading', items: [], hasMore: false, loadingMore: false, error: null },
  });
  let pages = reminderPages(cid);
  /** Raised with every list that is asked for anew: the answer to an earlier one is nobody's. */
  let epoch = 0;
  /** What was asked for last: the next page, or the list anew. */
  let askedFurther = false;
  let stopTimer = () => {};

  /** When an entry has to be looked at again; never, two weeks past its time. */
  const dueAt = new Map<string, number>();

  function look(id: string, entry: Omit<Known, 'left'>): void {
    const now = clock.now();
    const left = entry.at === null ? null : entry.at - now;
    known.set(id, { ...entry, left });
    const wait = left === null ? null : reminderWait(left);
    if (wait === null) dueAt.delete(id);
    else dueAt.set(id, now + wait);
  }

  function show(change: Partial<RemindersSnapshot> = {}): void {
    const before = new Map(snapshot.get().items.map((item) => [item.messageId, item]));
    const items = [...known.values()].toSorted(inOrder).map((entry) => {
      const item = itemOf(inside, entry);
      return keepIfSame(before.get(item.messageId), {
        ...item,
        message: item.message && keepIfSame(before.get(item.messageId)?.message ?? undefined, item.message),
      });
    });
    snapshot.set({ ...snapshot.get(), ...change, items });
    arm();
  }

  function arm(): void {
    stopTimer();
    if (stopped) return;
    const first = Math.min(...dueAt.values());
    if (first === Number.POSITIVE_INFINITY) return;
    stopTimer = clock.after(Math.min(Math.max(first - clock.now(), 0), LONGEST_TIMER), () => {
      const now = clock.now();
      for (const [id, due] of dueAt) {
        const entry = known.get(id);
        if (due <= now && entry) look(id, entry);
      }
      show();
    });
  }

  function keep(reminder: ReminderResponseData): void {
    if (cid !== null && reminder.channel_cid !== cid) return;
    const before = known.get(reminder.message_id)?.reminder;
    // An event may come without what it is about.
    const message = reminder.message ?? before?.message;
    const channel = reminder.channel ?? before?.channel;
    const whole = { ...reminder, ...(message ? { message } : {}), ...(channel ? { channel } : {}) };
    look(reminder.message_id, { reminder: whole, at: remindAt(reminder), error: null });
  }

  function drop(id: string): void {
    known.delete(id);
    dueAt.delete(id);
  }

  async function load(further: boolean): Promise<void> {
    epoch += 1;
    const asked = epoch;
    askedFurther = further;
    const from = further ? pages : reminderPages(cid);
    snapshot.set({ ...snapshot.get(), error: null, ...(further ? { loadingMore: true } : {}) });
    try {
      const client = inside.client();
      if (!client) throw new ChatFailure('no-answer');
      const found = await from.next(client);
      if (asked !== epoch) return;
      if (!further) for (const id of known.keys()) drop(id);
      pages = from;
      for (const reminder of found) keep(reminder);
      show({ phase: 'ready', hasMore: pages.hasMore, loadingMore: false });
    } catch (cause) {
      if (asked !== epoch) return;
      const { phase } = snapshot.get();
      const error = inside.errorOf(cause);
      snapshot.set({
        ...snapshot.get(),
        error,
        loadingMore: false,
        // What is shown already stays.
        phase: phase === 'ready' ? 'ready' : 'failed',
      });
    }
  }

  /** What the events of a channel change in what is remembered of it. */
  function hear(event: EventFields): void {
    const { type, reminder, message } = event;
    const id = event.message_id ?? message?.id ?? '';
    if (!inside.client()) return;
    const before = known.get(id);
    // Whoever is just choosing another time for it still wants it.
    if (type === 'reminder.deleted' && before) removed.set(id, before);
    if (type === 'reminder.deleted' || type === 'message.deleted') drop(id);
    else if (reminder) keep(reminder);
    else if (type === 'message.undeleted' && message?.reminder) keep({ ...message.reminder, message });
    else if (type === 'message.updated' && message) {
      if (before) known.set(id, { ...before, reminder: { ...before.reminder, message } });
    } else if (ENDED.has(type)) {
      for (const [one, entry] of known) if (entry.reminder.channel_cid === event.cid) drop(one);
    } else return;
    show();
  }

  /** @param shown what is seen meanwhile; null: nothing of it */
  async function change(
    id: string,
    shown: (entry: Known) => Omit<Known, 'left'> | null,
    request: (client: ChatClient, known: boolean) => Promise<unknown>,
  ): Promise<ChatError | null> {
    const there = known.has(id);
    const before = known.get(id) ?? removed.get(id);
    if (!before) return null;
    const meanwhile = shown(before);
    if (meanwhile) look(id, meanwhile);
    else {
      removed.set(id, before);
      known.delete(id);
      dueAt.delete(id);
    }
    show();
    try {
      const client = inside.client();
      if (!client) throw new ChatFailure('no-answer');
      await request(client, there);
      return null;
    } catch (cause) {
      const error = inside.errorOf(cause);
      // Heard of meanwhile: that is newer.
      if (known.get(id)?.reminder === meanwhile?.reminder) look(id, { ...before, error });
      show();
      return error;
    }
  }

  const stops = [
    session.events.on((event) => hear(event)),
    // What happened meanwhile is told to nobody.
    session.ready.on(() => void load(false)),
    () => stopTimer(),
  ];
  void load(false);
  return {
    snapshot,
    more() {
      const { hasMore, loadingMore } = snapshot.get();
      if (hasMore && !loadingMore) void load(true);
    },
    retry: () => {
      const { phase } = snapshot.get();
      if (phase === 'failed') snapshot.set({ ...snapshot.get(), phase: 'loading' });
      void load(askedFurther);
    },
    move: (id, at) =>
      change(
        id,
        ({ reminder }) => ({ reminder, at, error: null }),
        (client, there) => putReminder(client, id, { at, known: there }),
      ),
    remove: (id) =>
      change(
        id,
        () => null,
        (client) => removeReminder(client, id),
      ),
    stop() {
      stopped = true;
      epoch += 1;
      for (const stop of stops) stop();
    },
  };
}
