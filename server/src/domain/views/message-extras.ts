import type {
  DraftRecord,
  MessageRecord,
  PollView,
  ReminderRecord,
  UserGroupRecord,
  UserId,
} from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { pollViews } from './poll-views.ts';

/** Loads records of other tables that messages show. */
export interface MessageExtras {
  readonly polls: ReadonlyMap<string, PollView>;
  /** The viewer's drafts of threads, by the thread's id. */
  readonly drafts: ReadonlyMap<string, DraftRecord>;
  /** The viewer's reminders, by message. */
  readonly reminders: ReadonlyMap<string, ReminderRecord>;
  /** Mentioned groups of users, by id. */
  readonly userGroups: ReadonlyMap<string, UserGroupRecord>;
}

/** The viewer whose extras are asked for, and the extras known before. */
interface Asked {
  readonly viewer: UserId | null;
  readonly drafts?: readonly DraftRecord[];
  readonly reminders?: boolean;
}

async function draftsOf(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  { viewer, drafts }: Asked,
): Promise<readonly DraftRecord[]> {
  if (drafts !== undefined || viewer === null) return drafts ?? [];
  const tops = messages.filter(({ parentId }) => parentId === null).map(({ id }) => id);
  return tops.length === 0 ? [] : unit.store.drafts.ofThreads(viewer, tops);
}

/** Loads the extras of a page of messages: one query per kind, none if no message can have any. */
export async function loadExtras(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  asked: Asked,
): Promise<MessageExtras> {
  const { viewer } = asked;
  const pollIds = messages.flatMap(({ pollId }) => pollId ?? []);
  const polls = await pollViews(unit, await unit.store.polls.getMany(pollIds), viewer);
  const drafts = await draftsOf(unit, messages, asked);
  const ids = messages.map(({ id }) => id);
  const reminders =
    viewer === null || asked.reminders === false ? [] : await unit.store.reminders.ofMessages(viewer, ids);
  const groupIds = [...new Set(messages.flatMap(({ mentionedGroups }) => mentionedGroups.groupIds ?? []))];
  const groups = groupIds.length === 0 ? [] : await unit.store.userGroups.getMany(groupIds);
  return {
    userGroups: new Map(groups.map((group) => [group.id, group])),
    polls: new Map(polls.map((poll) => [poll.id, poll])),
    drafts: new Map(drafts.flatMap((draft) => (draft.parentId === null ? [] : [[draft.parentId, draft]]))),
    reminders: new Map(reminders.map((reminder) => [reminder.messageId, reminder])),
  };
}
