import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type {
  BareReminder,
  DraftRecord,
  MessageRecord,
  MessageView,
  ReactionRecord,
  ReactionView,
  ReminderRecord,
  UserId,
  UserRecord,
} from '../types.ts';
import { withFreshLinks } from '../uploads/renew.ts';
import { loadPeople, type People } from '../users/people.ts';
import { bareDraft } from './draft-view.ts';
import { bareLocation } from './location-view.ts';
import { loadExtras, type MessageExtras } from './message-extras.ts';

export interface MessageViewOptions {
  /** Whose `ownReactions` are filled; null for broadcasts. */
  readonly viewer: UserId | null;
  /** Users already at hand. */
  readonly known?: readonly (UserRecord | null)[];
  /** The viewer's drafts, where they are at hand already. */
  readonly drafts?: readonly DraftRecord[];
  /** False where the viewer can have no reminder of these messages. */
  readonly reminders?: boolean;
  /** Show text and attachments of deleted messages. */
  readonly showDeleted?: boolean;
  /** The server is told what a shadowed author must not learn. */
  readonly byServer?: boolean;
}

interface Parts {
  readonly people: People;
  readonly latest: ReadonlyMap<string, readonly ReactionRecord[]>;
  readonly own: ReadonlyMap<string, readonly ReactionRecord[]>;
  readonly quoted: ReadonlyMap<string, MessageRecord>;
  readonly hidden: ReadonlySet<string>;
  readonly extras: MessageExtras;
  readonly showDeleted: boolean;
  readonly ports: Ports;
  readonly byServer: boolean;
}

function byMessage(reactions: readonly ReactionRecord[]): Map<string, ReactionRecord[]> {
  const groups = new Map<string, ReactionRecord[]>();
  for (const reaction of reactions) {
    const group = groups.get(reaction.messageId);
    if (group === undefined) groups.set(reaction.messageId, [reaction]);
    else group.push(reaction);
  }
  return groups;
}

const hasReactions = ({ reactionGroups }: MessageRecord) => Object.keys(reactionGroups).length > 0;

function* usersOf(message: MessageRecord): Generator<UserId> {
  yield message.userId;
  yield* message.mentionedUserIds;
  yield* message.threadParticipantIds;
  if (message.pinnedById !== null) yield message.pinnedById;
}

export function viewReaction(people: People, reaction: ReactionRecord): ReactionView {
  return { ...reaction, user: people(reaction.userId) };
}

/** What is left of a deleted message for others. */
const EMPTIED = {
  text: '',
  attachments: [],
  custom: {},
  quotedMessageId: null,
  pollId: null,
  poll: null,
  sharedLocation: null,
  i18n: null,
} as const;

function viewReminder({ state, ...reminder }: ReminderRecord, people: People): BareReminder {
  return { ...reminder, user: people(reminder.userId) };
}

/** What a message shows beside itself: its poll and place, and what the caller keeps about it. */
function viewExtras(message: MessageRecord, { extras, people }: Parts) {
  const draft = extras.drafts.get(message.id);
  const reminder = extras.reminders.get(message.id);
  return {
    poll: message.pollId === null ? null : (extras.polls.get(message.pollId) ?? null),
    sharedLocation: bareLocation(message),
    draft: draft === undefined ? null : bareDraft(draft, people),
    reminder: reminder === undefined ? null : viewReminder(reminder, people),
  };
}

/** Without what only shadowed reactions have left. */
function counted(groups: MessageRecord['reactionGroups']): MessageRecord['reactionGroups'] {
  const entries = Object.entries(groups);
  return entries.some(([, { count }]) => count === 0)
    ? Object.fromEntries(entries.filter(([, { count }]) => count > 0))
    : groups;
}

function viewMessage(message: MessageRecord, parts: Parts, level: number): MessageView {
  const { people } = parts;
  const deletedForMe = parts.hidden.has(message.id);
  const emptied = deletedForMe || (message.deletedAt !== null && !parts.showDeleted);
  const { mentionedUserIds, threadParticipantIds, pinnedById, hiddenForSome, ...record } = message;
  const quoted =
    level === 0 && !emptied && message.quotedMessageId !== null
      ? parts.quoted.get(message.quotedMessageId)
      : undefined;
  const reactions = (of: ReadonlyMap<string, readonly ReactionRecord[]>) =>
    (of.get(message.id) ?? []).map((reaction) => viewReaction(people, reaction));
  return {
    ...record,
    attachments: withFreshLinks(parts.ports, message.attachments),
    ...viewExtras(message, parts),
    reactionGroups: counted(message.reactionGroups),
    ...(emptied ? EMPTIED : {}),
    type: message.deletedAt === null ? message.type : 'deleted',
    restrictedVisibility: message.shadowed ? [] : message.restrictedVisibility,
    shadowed: message.shadowed && parts.byServer,
    deletedForMe,
    user: people(message.userId),
    mentionedUsers: emptied ? [] : mentionedUserIds.map(people),
    threadParticipants: threadParticipantIds.map(people),
    pinnedBy: pinnedById === null ? null : people(pinnedById),
    quotedMessage: quoted === undefined ? null : viewMessage(quoted, parts, level + 1),
    latestReactions: reactions(parts.latest),
    ownReactions: reactions(parts.own),
  };
}

/** Those the viewer has deleted for himself; hardly any message is asked for. */
async function hiddenAmong(
  store: StoreReader,
  messages: readonly MessageRecord[],
  viewer: UserId | null,
): Promise<ReadonlySet<string>> {
  const ids = messages.filter(({ hiddenForSome }) => hiddenForSome).map(({ id }) => id);
  return new Set(viewer === null || ids.length === 0 ? [] : await store.messages.hiddenAmong(ids, viewer));
}

/** Views of a page of messages with everything they show, in a fixed number of questions however long the page. */
export async function messageViews(
  ports: Ports,
  store: StoreReader,
  messages: readonly MessageRecord[],
  options: MessageViewOptions,
): Promise<MessageView[]> {
  if (messages.length === 0) return [];
  const quotedIds = messages.flatMap(({ quotedMessageId }) => quotedMessageId ?? []);
  const quoted = quotedIds.length === 0 ? [] : await store.messages.getMany(quotedIds);
  const reacted = [...messages, ...quoted].filter(hasReactions).map(({ id }) => id);
  const latest = await store.reactions.latest(reacted, LIMITS.latestReactions);
  const own = options.viewer === null ? [] : await store.reactions.own(reacted, options.viewer);
  const extras = await loadExtras(ports, store, [...messages, ...quoted], options);
  const ids = new Set<UserId>([...latest, ...own].map(({ userId }) => userId));
  if (options.viewer !== null) ids.add(options.viewer);
  for (const { message } of extras.drafts.values()) for (const id of message.mentionedUserIds) ids.add(id);
  for (const message of [...messages, ...quoted]) for (const id of usersOf(message)) ids.add(id);
  const parts: Parts = {
    people: await loadPeople(ports, store, ids, options.known),
    latest: byMessage(latest),
    own: byMessage(own),
    extras,
    quoted: new Map(quoted.map((message) => [message.id, message])),
    hidden: await hiddenAmong(store, [...messages, ...quoted], options.viewer),
    showDeleted: options.showDeleted ?? false,
    ports,
    byServer: options.byServer ?? false,
  };
  return messages.map((message) => viewMessage(message, parts, 0));
}

/** One message's view. */
export async function messageView(
  ports: Ports,
  store: StoreReader,
  message: MessageRecord,
  options: MessageViewOptions,
): Promise<MessageView> {
  const [view] = await messageViews(ports, store, [message], options);
  if (view === undefined) throw new Error(`message ${message.id} has no view`);
  return view;
}
