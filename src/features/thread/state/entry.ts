import type { MessageResponse, ThreadStateResponse } from '../../../../protocol/index.ts';
import {
  type AttachmentSummary,
  attachmentsOf,
  boundedText,
  type ChatRuntime,
  countsAsUnread,
  type EventFields,
  type Known,
  kindOf,
  type LeftBy,
  type MessageKind,
  type Person,
  summarizeAttachments,
  titleOf,
} from '../../../chat/index.ts';
import { messagesOf, peopleOf } from '../../../chat/ports/index.ts';
import { keepIfSame } from '../../../util/keep-if-same.ts';
import { sameItems } from '../../../util/same-items.ts';

/** One thread of the list, with the fields that a row needs. Entries are immutable. */
export interface Entry {
  readonly parentId: string;
  readonly cid: string;
  readonly parent: Known;
  readonly title: string;
  readonly channelName: unknown;
  /** Ids of the channel's other members, as sent with the thread. */
  readonly members: readonly string[];
  readonly participants: readonly string[];
  readonly replyCount: number;
  readonly last: Known | null;
  readonly unread: number;
}

/** One line of a message. */
export interface Excerpt extends AttachmentSummary {
  readonly text: string;
  readonly kind: MessageKind;
  readonly author: Person;
  readonly mine: boolean;
  readonly at: number;
}

export interface ThreadItem {
  readonly parentId: string;
  readonly cid: string;
  /** The channel's name; empty if neither the channel nor all of its members have one. */
  readonly channel: string;
  /** Other members of the channel, shown if it has no name. */
  readonly people: readonly Person[];
  /** The thread's title; empty if it has none. */
  readonly title: string;
  readonly parent: Excerpt;
  readonly last: Excerpt | null;
  readonly participants: readonly Person[];
  readonly replyCount: number;
  readonly unread: number;
}

/** Maximum length of the title shown, characters. */
const TITLE_MAX = 200;
/** Maximum length of an excerpt, which is one line. */
const EXCERPT_MAX = 200;

/** Returns the title of a thread, shortened to what can be shown. */
export const titleIn = ({ title }: { readonly title?: unknown }): string => boundedText(title, TITLE_MAX);

/**
 * Returns the entry of a thread.
 * @returns null if the parent message is gone: nobody could tell what the thread is about
 */
export function entryOf(thread: ThreadStateResponse, runtime: ChatRuntime): Entry | null {
  const { me } = runtime;
  const { people, messages } = messagesOf(runtime);
  const parent = thread.parent_message && messages.take(thread.parent_message);
  if (!parent) return null;
  const last = thread.latest_replies.at(-1);
  const members = thread.channel?.members ?? [];
  const taking = thread.thread_participants ?? [];
  for (const { user } of [...members, ...taking]) people.note(user);
  const own = thread.read?.find(({ user }) => user?.id === me());
  return {
    parentId: thread.parent_message_id,
    cid: thread.channel_cid,
    parent,
    title: titleIn(thread),
    channelName: thread.channel?.name,
    members: members.flatMap(({ user, user_id }) => user?.id ?? user_id ?? []).filter((id) => id !== me()),
    participants: taking.flatMap(({ user, user_id }) => user?.id ?? user_id ?? []),
    replyCount: thread.reply_count ?? parent.message.reply_count ?? 0,
    last: last ? messages.take(last) : null,
    unread: own?.unread_messages ?? 0,
  };
}

function excerptOf(known: Known, runtime: ChatRuntime, before: Excerpt | null | undefined): Excerpt {
  const { me } = runtime;
  const { people, changes } = messagesOf(runtime);
  const message = changes.applied(known.message);
  people.note(message.user);
  const kind = known.gone ? 'deleted' : kindOf(message);
  const author = message.user?.id ?? '';
  return keepIfSame<Excerpt>(before ?? undefined, {
    text: kind === 'deleted' ? '' : (message.text ?? '').slice(0, EXCERPT_MAX),
    ...(kind === 'deleted' ? {} : summarizeAttachments(attachmentsOf(message))),
    kind,
    author: people.author(author),
    mine: author === me(),
    at: Date.parse(message.created_at ?? '') || 0,
  });
}

export function itemOf(entry: Entry, runtime: ChatRuntime, before: ThreadItem | undefined): ThreadItem {
  const people = peopleOf(runtime);
  const others = entry.members.map((id) => people.author(id));
  return keepIfSame<ThreadItem>(before, {
    parentId: entry.parentId,
    cid: entry.cid,
    channel: titleOf(entry.channelName, others),
    people: before && sameItems(before.people, others) ? before.people : others,
    title: entry.title,
    parent: excerptOf(entry.parent, runtime, before?.parent),
    last: entry.last && excerptOf(entry.last, runtime, before?.last),
    participants: entry.participants.map((id) => people.author(id)),
    replyCount: entry.parent.message.reply_count ?? entry.replyCount,
    unread: entry.unread,
  });
}

const timeOf = (message: MessageResponse | undefined) => Date.parse(message?.created_at ?? '') || 0;

function withReply(entry: Entry, event: EventFields, runtime: ChatRuntime): Entry {
  const { message: reply, unread_thread_messages: exact } = event;
  if (reply?.parent_id !== entry.parentId || event.receivedAs === 'member') return entry;
  // The server sends two events for a reply; this one was already handled.
  if (entry.last?.id === reply.id || timeOf(reply) < timeOf(entry.last?.message)) return entry;
  const me = runtime.me();
  const author = reply.user?.id ?? '';
  const counts = countsAsUnread(reply, me, { parentId: entry.parentId });
  return {
    ...entry,
    last: messagesOf(runtime).messages.addOnce(reply),
    participants: [...new Set([...entry.participants, author])],
    // Replying marks the thread as read.
    unread: author === me ? 0 : (exact ?? entry.unread + (counts ? 1 : 0)),
  };
}

const readIf = (entry: Entry, read: boolean): Entry => (read ? { ...entry, unread: 0 } : entry);

/**
 * Applies an event to a thread. Returns the same entry if the event does not concern it, null if the thread no longer
 * exists.
 */
export function applyToThread(entry: Entry, event: EventFields, runtime: ChatRuntime): Entry | null {
  const me = runtime.me();
  const here = event.thread_id === entry.parentId;
  const named = event.thread?.parent_message_id === entry.parentId ? event.thread : null;
  switch (event.type) {
    case 'message-added':
      return withReply(entry, event, runtime);
    case 'message.read':
      return readIf(entry, named !== null && event.user?.id === me);
    case 'notification.mark_read':
      return readIf(entry, here || (!event.cid && event.unread_channels === 0));
    case 'notification.mark_unread':
      return here ? { ...entry, unread: event.unread_messages ?? 0 } : entry;
    case 'thread.updated':
      return named ? { ...entry, title: titleIn(named) } : entry;
    case 'channel-ended':
      return event.cid === entry.cid ? null : entry;
    default:
      event.type satisfies LeftBy<'threads'>;
      return entry;
  }
}
