import { LIMITS } from '../limits.ts';
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
} from '../types/index.ts';
import type { ReadUnit, UnitPorts } from '../unit.ts';
import { endingUploads, hasEndingLinks, type Uploads, withFreshLinks } from '../uploads/renew.ts';
import { loadViews, type People, peopleAmong, type UserViews, viewUser } from '../users/people.ts';
import { bareDraft } from './draft-view.ts';
import { bareLocation } from './location-view.ts';
import { loadExtras, type MessageExtras } from './message-extras.ts';
import { type Authors, type KnownMembership, loadAuthors, messageMember } from './message-members.ts';
import { loadQuotes, NOBODY } from './quotes.ts';
import { removedAmong } from './removed.ts';

export interface MessageViewOptions {
  /** User whose `ownReactions` are filled; null for broadcasts. */
  readonly viewer: UserId | null;
  /** Memberships of authors that are already loaded. */
  readonly memberships?: readonly KnownMembership[];
  /** Users already loaded. */
  readonly known?: readonly (UserRecord | null)[];
  /** Views of users already made. */
  readonly people?: UserViews;
  /** The viewer's drafts, if they are loaded already. */
  readonly drafts?: readonly DraftRecord[];
  /** False if the viewer can have no reminder of these messages. */
  readonly reminders?: boolean;
  /** Shows text and attachments of deleted messages. */
  readonly showDeleted?: boolean;
  /** The server sees fields that a shadowed author must not. */
  readonly byServer?: boolean;
}

interface Parts {
  readonly people: People;
  readonly latest: ReadonlyMap<string, readonly ReactionRecord[]>;
  readonly own: ReadonlyMap<string, readonly ReactionRecord[]>;
  readonly quoted: ReadonlyMap<string, MessageRecord>;
  readonly keptFrom: ReadonlyMap<string, readonly UserId[]>;
  readonly hidden: ReadonlySet<string>;
  /** The viewer's own messages that a moderator deleted. */
  readonly removed: ReadonlySet<string>;
  readonly authors: Authors;
  readonly extras: MessageExtras;
  readonly uploads: Uploads;
  readonly showDeleted: boolean;
  readonly ports: UnitPorts;
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

/** Adds the users that a message shows, beside those who reacted. */
export function addUsersOf(message: MessageRecord, ids: Set<UserId>): void {
  ids.add(message.userId);
  for (const id of message.mentionedUserIds) ids.add(id);
  for (const id of message.threadParticipantIds) ids.add(id);
  if (message.pinnedById !== null) ids.add(message.pinnedById);
}

export function viewReaction(people: People, reaction: ReactionRecord): ReactionView {
  return { ...reaction, user: people(reaction.userId) };
}

const NO_REACTIONS: readonly ReactionView[] = [];

const viewReactions = (people: People, reactions: readonly ReactionRecord[] | undefined) =>
  reactions === undefined ? NO_REACTIONS : reactions.map((reaction) => viewReaction(people, reaction));

function viewReminder({ state, ...reminder }: ReminderRecord, people: People): BareReminder {
  return { ...reminder, user: people(reminder.userId) };
}

/** Returns poll and location of a message, and the caller's own draft and reminder. */
function viewExtras(message: MessageRecord, { extras, people }: Parts) {
  const draft = extras.drafts.get(message.id);
  const reminder = extras.reminders.get(message.id);
  return {
    poll: message.pollId === null ? null : (extras.polls.get(message.pollId) ?? null),
    userGroups: (message.mentionedGroups.groupIds ?? []).flatMap((id) => extras.userGroups.get(id) ?? []),
    sharedLocation: bareLocation(message),
    draft: draft === undefined ? null : bareDraft(draft, people),
    reminder: reminder === undefined ? null : viewReminder(reminder, people),
  };
}

/** Removes groups that only shadowed reactions have left. */
function counted(groups: MessageRecord['reactionGroups']): MessageRecord['reactionGroups'] {
  const entries = Object.entries(groups);
  return entries.some(([, { count }]) => count === 0)
    ? Object.fromEntries(entries.filter(([, { count }]) => count > 0))
    : groups;
}

/** Returns the part of a deleted message that others see. */
function contentOf(message: MessageRecord, { ports, people, uploads }: Parts, emptied: boolean) {
  if (emptied) return EMPTIED;
  const { text, html, custom, command, quotedMessageId, pollId, i18n, mentionedUserIds } = message;
  const attachments = withFreshLinks(ports, uploads, message);
  const mentionedUsers = mentionedUserIds.map(people);
  return { text, html, custom, command, quotedMessageId, pollId, i18n, attachments, mentionedUsers };
}

const EMPTIED = {
  text: '',
  html: null,
  custom: {},
  command: null,
  quotedMessageId: null,
  pollId: null,
  i18n: null,
  attachments: [],
  mentionedUsers: [],
} as const;

function viewMessage(message: MessageRecord, parts: Parts, level: number): MessageView {
  const { people, showDeleted, hidden } = parts;
  const { id, userId, deletedAt, pinnedById, shadowed } = message;
  const deletedForMe = hidden.has(id);
  const emptied = deletedForMe || (deletedAt !== null && !showDeleted);
  const content = contentOf(message, parts, emptied);
  const extras = viewExtras(message, parts);
  const quoted =
    level === 0 && content.quotedMessageId !== null ? parts.quoted.get(content.quotedMessageId) : undefined;
  // Copied one by one: copying an object without some keys takes longer than everything else here, and runs
  // for each message.
  return {
    id,
    cid: message.cid,
    userId,
    type: deletedAt === null ? message.type : 'deleted',
    text: content.text,
    html: content.html,
    parentId: message.parentId,
    showInChannel: message.showInChannel,
    quotedMessageId: content.quotedMessageId,
    attachments: content.attachments,
    silent: message.silent,
    custom: content.custom,
    pollId: content.pollId,
    poll: emptied ? null : extras.poll,
    userGroups: extras.userGroups,
    sharedLocation: emptied ? null : extras.sharedLocation,
    draft: extras.draft,
    reminder: extras.reminder,
    reactionGroups: counted(message.reactionGroups),
    replyCount: message.replyCount,
    deletedReplyCount: message.deletedReplyCount,
    pinnedAt: message.pinnedAt,
    pinExpires: message.pinExpires,
    createdAt: message.createdAt,
    updatedAt: message.updatedAt,
    textUpdatedAt: message.textUpdatedAt,
    deletedAt,
    restrictedVisibility: shadowed ? [] : message.restrictedVisibility,
    mentionedGroups: message.mentionedGroups,
    command: content.command,
    i18n: content.i18n,
    shadowed: shadowed && parts.byServer,
    deletedForMe,
    moderation:
      !deletedForMe && parts.removed.has(id)
        ? { action: 'remove', originalText: message.text, blocklist: null }
        : null,
    user: people(userId),
    member: parts.authors(message),
    mentionedUsers: content.mentionedUsers,
    threadParticipants: message.threadParticipantIds.map(people),
    pinnedBy: pinnedById === null ? null : people(pinnedById),
    quotedMessage: quoted === undefined ? null : viewMessage(quoted, parts, level + 1),
    quoteKeptFrom: quoted === undefined ? NOBODY : (parts.keptFrom.get(quoted.id) ?? NOBODY),
    latestReactions: viewReactions(people, parts.latest.get(id)),
    ownReactions: viewReactions(people, parts.own.get(id)),
  };
}

/** Returns the messages that the viewer has deleted for themselves; hardly any message needs a look-up. */
async function hiddenAmong(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  viewer: UserId | null,
): Promise<ReadonlySet<string>> {
  const ids = messages.filter(({ hiddenForSome }) => hiddenForSome).map(({ id }) => id);
  return new Set(
    viewer === null || ids.length === 0 ? [] : await unit.store.messages.hiddenAmong(ids, viewer),
  );
}

const NO_PEOPLE: UserViews = new Map();

/**
 * Returns views of a page of messages with everything they show, in a fixed number of queries whatever the page's
 * length.
 */
export async function messageViews(
  unit: ReadUnit,
  messages: readonly MessageRecord[],
  options: MessageViewOptions,
): Promise<MessageView[]> {
  if (messages.length === 0) return [];
  const { quoted, keptFrom } = await loadQuotes(unit, messages, options);
  const reacted = [...messages, ...quoted].filter(hasReactions).map(({ id }) => id);
  const latest = await unit.store.reactions.latest(reacted, LIMITS.latestReactions);
  const own = options.viewer === null ? [] : await unit.store.reactions.own(reacted, options.viewer);
  const extras = await loadExtras(unit, [...messages, ...quoted], options);
  const ids = new Set<UserId>([...latest, ...own].map(({ userId }) => userId));
  if (options.viewer !== null) ids.add(options.viewer);
  for (const { message } of extras.drafts.values()) for (const id of message.mentionedUserIds) ids.add(id);
  for (const message of [...messages, ...quoted]) addUsersOf(message, ids);
  const { known = [], people = NO_PEOPLE } = options;
  const views = await loadViews(unit, { ids, known, views: people });
  const parts: Parts = {
    people: peopleAmong(unit, views),
    authors: await loadAuthors(unit, [...messages, ...quoted], options.memberships ?? []),
    latest: byMessage(latest),
    own: byMessage(own),
    extras,
    uploads: await endingUploads(unit, [...messages, ...quoted]),
    quoted: new Map(quoted.map((message) => [message.id, message])),
    keptFrom,
    hidden: await hiddenAmong(unit, [...messages, ...quoted], options.viewer),
    removed: await removedAmong(unit, messages, options.viewer),
    showDeleted: options.showDeleted ?? false,
    ports: unit,
    byServer: options.byServer ?? false,
  };
  return messages.map((message) => viewMessage(message, parts, 0));
}

const NOTHING = new Map<string, never>();
const NO_EXTRAS: MessageExtras = {
  polls: NOTHING,
  drafts: NOTHING,
  reminders: NOTHING,
  userGroups: NOTHING,
};
const NONE: ReadonlySet<string> = new Set();

/** Returns whether a message shows only itself and its author. */
function standsAlone(message: MessageRecord): boolean {
  const { quotedMessageId, pollId, pinnedById, hiddenForSome, mentionedGroups } = message;
  const refers = quotedMessageId !== null || pollId !== null || pinnedById !== null || hiddenForSome;
  const people = message.mentionedUserIds.length + message.threadParticipantIds.length;
  const groups = mentionedGroups.groupIds?.length ?? 0;
  return !refers && people + groups === 0 && !hasReactions(message);
}

/** Returns the parts of a plain new message without a query; null if a query is needed. */
function partsAtHand(ports: UnitPorts, message: MessageRecord, options: MessageViewOptions): Parts | null {
  if (options.viewer !== null || !standsAlone(message) || hasEndingLinks(ports, message)) return null;
  const author = options.known?.find((user) => user?.id === message.userId);
  const place = options.memberships?.find(
    ({ cid, userId }) => cid === message.cid && userId === message.userId,
  );
  if (author === undefined || author === null || place === undefined) return null;
  const user = viewUser(ports, author);
  const member = messageMember(place.member);
  return {
    people: () => user,
    authors: () => member,
    latest: NOTHING,
    own: NOTHING,
    extras: NO_EXTRAS,
    uploads: NOTHING,
    quoted: NOTHING,
    keptFrom: NOTHING,
    hidden: NONE,
    removed: NONE,
    showDeleted: options.showDeleted ?? false,
    ports,
    byServer: options.byServer ?? false,
  };
}

/** Returns one message's view. */
export async function messageView(
  unit: ReadUnit,
  message: MessageRecord,
  options: MessageViewOptions,
): Promise<MessageView> {
  const parts = partsAtHand(unit, message, options);
  return parts === null ? askedView(unit, message, options) : viewMessage(message, parts, 0);
}

async function askedView(
  unit: ReadUnit,
  message: MessageRecord,
  options: MessageViewOptions,
): Promise<MessageView> {
  const [view] = await messageViews(unit, [message], options);
  if (view === undefined) throw new Error(`message ${message.id} has no view`);
  return view;
}
