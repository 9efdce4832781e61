import type { MessageResponse } from '../../../protocol/index.ts';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { sameItems } from '../../util/same-items.ts';
import type { Changes } from '../actions/changes.ts';
import { attachmentsOf } from '../content/attachments.ts';
import { boundedNumber, listIn, timeIn } from '../content/bounded.ts';
import { contentOf } from '../content/content.ts';
import type {
  ChatError,
  MessageKind,
  MessageSnapshot,
  MessageStatus,
  Person,
  QuotedMessage,
} from '../model.ts';
import { isPerson, type People } from '../people/people.ts';
import type { Pending } from '../sending/pending.ts';
import { type Receipts, sameReaders, statusOf } from './receipts.ts';
import type { Row } from './timeline.ts';

const NOBODY: readonly Person[] = [];
const NO_REACTIONS: MessageSnapshot['reactions'] = [];

export function kindOf(message: MessageResponse): MessageKind {
  if (message.type === 'deleted' || message.deleted_at) return 'deleted';
  const { type } = message;
  if (type === 'system' || type === 'error' || type === 'ephemeral') return type;
  return 'regular';
}

function reactionsOf(
  message: MessageResponse,
  before: MessageSnapshot['reactions'],
): MessageSnapshot['reactions'] {
  const groups = Object.entries(message.reaction_groups ?? {}).filter(
    ([, group]) => boundedNumber(group?.count, 1, Infinity) !== null,
  );
  if (groups.length === 0) return NO_REACTIONS;
  const own = new Set(listIn(message.own_reactions).map((reaction) => reaction?.type));
  return groups.map(([type, group]) => {
    const count = Number(group.count);
    const score = boundedNumber(group.sum_scores, -Infinity, Infinity);
    const known = before.find((reaction) => reaction.type === type);
    const scored = score && score !== count ? { score } : {};
    return keepIfSame(known, { type, count, mine: own.has(type), ...scored });
  });
}

function editedAt(message: MessageResponse): { editedAt?: number } {
  // An assistant's text grows while it is written.
  if (message.ai_generated === true) return {};
  const edited = timeIn(message.message_text_updated_at);
  return Number.isNaN(edited) ? {} : { editedAt: edited };
}

/** Returns whether the message closes or reopens a support conversation. Only server and staff write system messages. */
export const closingOf = ({ closing }: MessageResponse, kind: MessageKind): { closing?: boolean } =>
  kind === 'system' && typeof closing === 'boolean' ? { closing } : {};

/** Returns the author's id; empty if the message has no author. */
const authorOf = ({ user }: MessageResponse): string => (isPerson(user) ? (user?.id ?? '') : '');
/** Returns the text to show. Content that is not a string, and a deleted message's text, become empty. */
export const textOf = ({ text }: MessageResponse, kind: MessageKind): string =>
  kind !== 'deleted' && typeof text === 'string' ? text : '';
const repliesTo = ({ reply_count }: MessageResponse): number =>
  typeof reply_count === 'number' ? reply_count : 0;

/** Returns the text of a message that a moderator deleted. The API sends the text to its author only. */
function removedOf({ moderation }: MessageResponse): { removed?: string } {
  const { action, original_text: text } = { ...moderation } as { action?: unknown; original_text?: unknown };
  return action === 'remove' ? { removed: typeof text === 'string' ? text : '' } : {};
}

/** Characters of a quote, which shows one line. */
const QUOTE_MAX = 200;

function quotedOf(
  { quoted_message }: MessageResponse,
  { me, people, changes }: RowContext,
): { quoted?: QuotedMessage } {
  if (!quoted_message) return {};
  const quoted = changes.applied(quoted_message);
  const kind = kindOf(quoted);
  const author = authorOf(quoted);
  people.note(quoted.user);
  const text = textOf(quoted, kind).slice(0, QUOTE_MAX);
  const held = kind === 'deleted' ? {} : heldBy(quoted);
  return {
    quoted: { id: quoted.id, author: people.author(author), mine: author === me, kind, text, ...held },
  };
}

/** Returns how a quote shows the first attachment. A poll without text is quoted by its question. */
function heldBy(quoted: MessageResponse): Partial<Pick<QuotedMessage, 'holds' | 'thumb' | 'text'>> {
  const [first] = attachmentsOf(quoted);
  if (!first) return {};
  const thumb = first.kind === 'image' ? (first.thumb ?? first.url) : undefined;
  return {
    holds: first.kind,
    ...(thumb ? { thumb } : {}),
    ...(first.kind === 'poll' && !quoted.text ? { text: first.name.slice(0, QUOTE_MAX) } : {}),
  };
}

/** The context a row is shown in. */
export interface RowContext {
  readonly me: string;
  readonly people: People;
  readonly receipts: Receipts;
  readonly changes: Changes;
  /** Messages whose threads hold unread replies; a row is touched when its entry changes. */
  readonly unreadThreads: ReadonlySet<string>;
}

/** Returns the row's snapshot; the previous one if nothing in the row has changed. */
export function rowView(row: Row, context: RowContext): MessageSnapshot {
  const { me, people, receipts, changes, unreadThreads } = context;
  const { view } = row;
  const message = changes.applied(row.message);
  const author = people.author(authorOf(message));
  const mine = message.user?.id === me;
  const kind = kindOf(message);
  const status: MessageStatus | undefined =
    mine && kind === 'regular' ? statusOf(row.at, receipts) : undefined;
  const readers = mine ? receipts.readers.get(row.id) : undefined;
  if (
    view &&
    !row.stale &&
    view.author === author &&
    view.mine === mine &&
    view.status === status &&
    view.readAt === readers?.at &&
    sameReaders(readers, view.readBy)
  ) {
    return view;
  }
  const unsaved = changes.unsaved(row.id);
  row.shown = row.message;
  row.view = keepIfSame<MessageSnapshot>(view ?? undefined, {
    id: row.id,
    kind,
    text: textOf(message, kind),
    author,
    mine,
    createdAt: row.at,
    ...editedAt(message),
    ...(status ? { status } : {}),
    readBy: readers?.people ?? NOBODY,
    ...(readers ? { readAt: readers.at } : {}),
    ...closingOf(message, kind),
    ...(message.pinned ? { pinned: true } : {}),
    ...(kind === 'deleted' ? removedOf(message) : {}),
    ...contentOf(message, { kind, me, people, before: view }),
    ...(unsaved ? { unsaved } : {}),
    ...keepQuote(quotedOf(message, context), view),
    replyCount: repliesTo(message),
    ...repliersOf(message, people, view),
    ...(unreadThreads.has(row.id) ? { unreadReplies: true } : {}),
    ...(message.parent_id ? { parentId: message.parent_id } : {}),
    reactions: reactionsOf(message, view?.reactions ?? NO_REACTIONS),
  });
  return row.view;
}

/** Number of faces beside the number of replies. */
const REPLIERS_MAX = 3;

function repliersOf(
  message: MessageResponse,
  people: People,
  before: MessageSnapshot | null,
): { repliers?: readonly Person[] } {
  if (repliesTo(message) === 0) return {};
  const users = listIn(message.thread_participants).filter(isPerson).slice(0, REPLIERS_MAX);
  if (users.length === 0) return {};
  const repliers = users.map((user) => {
    people.note(user);
    return people.author(user.id);
  });
  return { repliers: before?.repliers && sameItems(before.repliers, repliers) ? before.repliers : repliers };
}

function keepQuote(
  { quoted }: { quoted?: QuotedMessage },
  before: MessageSnapshot | null,
): { quoted?: QuotedMessage } {
  return quoted ? { quoted: keepIfSame(before?.quoted, quoted) } : {};
}

const pendingViews = new WeakMap<Pending, MessageSnapshot>();

/**
 * Returns the snapshot of a message on its way out. Pending entries are replaced when they change, so the view is
 * cached by entry.
 */
export function pendingView(pending: Pending, me: string, people: People): MessageSnapshot {
  const author = people.author(me);
  const known = pendingViews.get(pending);
  if (known?.author === author) return known;
  const error: ChatError | undefined = pending.error ?? undefined;
  const view: MessageSnapshot = {
    id: pending.id,
    kind: 'regular',
    text: pending.text,
    author,
    mine: true,
    createdAt: pending.at,
    status: pending.state === 'failed' ? 'failed' : pending.state === 'acked' ? 'sent' : 'sending',
    ...(error ? { error } : {}),
    ...(pending.extra
      ? contentOf(pending.extra as unknown as MessageResponse, { kind: 'regular', me, people, before: null })
      : {}),
    ...(pending.quoted ? { quoted: pending.quoted } : {}),
    ...(pending.extra?.parent_id ? { parentId: String(pending.extra.parent_id) } : {}),
    readBy: NOBODY,
    replyCount: 0,
    reactions: NO_REACTIONS,
  };
  pendingViews.set(pending, view);
  return view;
}
