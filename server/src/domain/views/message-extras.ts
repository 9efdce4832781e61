import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { DraftRecord, MessageRecord, PollView, ReminderRecord, UserId } from '../types.ts';
import { pollViews } from './poll-views.ts';

/** What hangs on messages beside their own rows. */
export interface MessageExtras {
  readonly polls: ReadonlyMap<string, PollView>;
  /** The viewer's drafts of threads, by the thread's id. */
  readonly drafts: ReadonlyMap<string, DraftRecord>;
  /** The viewer's reminders, by message. */
  readonly reminders: ReadonlyMap<string, ReminderRecord>;
}

/** Loads it for a page of messages: one question a kind, none where no message can have any. */
export async function loadExtras(
  ports: Ports,
  store: StoreReader,
  messages: readonly MessageRecord[],
  viewer: UserId | null,
): Promise<MessageExtras> {
  const pollIds = messages.flatMap(({ pollId }) => pollId ?? []);
  const polls = await pollViews(ports, store, await store.polls.getMany(pollIds), viewer);
  const tops = messages.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  const all = messages.map(({ id }) => id);
  const drafts = viewer === null || tops.length === 0 ? [] : await store.drafts.ofThreads(viewer, tops);
  const reminders = viewer === null ? [] : await store.reminders.ofMessages(viewer, all);
  return {
    polls: new Map(polls.map((poll) => [poll.id, poll])),
    drafts: new Map(drafts.map((draft) => [draft.parentId ?? '', draft])),
    reminders: new Map(reminders.map((reminder) => [reminder.messageId, reminder])),
  };
}
