import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type {
  DraftRecord,
  MessageRecord,
  PollView,
  ReminderRecord,
  UserGroupRecord,
  UserId,
} from '../types.ts';
import { pollViews } from './poll-views.ts';

/** What hangs on messages beside their own rows. */
export interface MessageExtras {
  readonly polls: ReadonlyMap<string, PollView>;
  /** The viewer's drafts of threads, by the thread's id. */
  readonly drafts: ReadonlyMap<string, DraftRecord>;
  /** The viewer's reminders, by message. */
  readonly reminders: ReadonlyMap<string, ReminderRecord>;
  /** Groups of users that messages call, by id. */
  readonly userGroups: ReadonlyMap<string, UserGroupRecord>;
}

/** Whose extras, and what of them is known before. */
interface Asked {
  readonly viewer: UserId | null;
  readonly drafts?: readonly DraftRecord[];
  readonly reminders?: boolean;
}

async function draftsOf(
  store: StoreReader,
  messages: readonly MessageRecord[],
  { viewer, drafts }: Asked,
): Promise<readonly DraftRecord[]> {
  if (drafts !== undefined || viewer === null) return drafts ?? [];
  const tops = messages.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  return tops.length === 0 ? [] : store.drafts.ofThreads(viewer, tops);
}

/** Loads it for a page of messages: one question a kind, none where no message can have any. */
export async function loadExtras(
  ports: Ports,
  store: StoreReader,
  messages: readonly MessageRecord[],
  asked: Asked,
): Promise<MessageExtras> {
  const { viewer } = asked;
  const pollIds = messages.flatMap(({ pollId }) => pollId ?? []);
  const polls = await pollViews(ports, store, await store.polls.getMany(pollIds), viewer);
  const drafts = await draftsOf(store, messages, asked);
  const ids = messages.map(({ id }) => id);
  const reminders =
    viewer === null || asked.reminders === false ? [] : await store.reminders.ofMessages(viewer, ids);
  const groupIds = [...new Set(messages.flatMap(({ mentionedGroups }) => mentionedGroups.groupIds ?? []))];
  const groups = groupIds.length === 0 ? [] : await store.userGroups.getMany(groupIds);
  return {
    userGroups: new Map(groups.map((group) => [group.id, group])),
    polls: new Map(polls.map((poll) => [poll.id, poll])),
    drafts: new Map(drafts.flatMap((draft) => (draft.parentId === null ? [] : [[draft.parentId, draft]]))),
    reminders: new Map(reminders.map((reminder) => [reminder.messageId, reminder])),
  };
}
