import type { Channel } from 'stream-chat';
import { keepIfSame } from '../../util/keep-if-same.ts';
import { sameItems } from '../../util/same-items.ts';
import { abilitiesOf, NO_ABILITIES } from '../actions/abilities.ts';
import type { Changes } from '../actions/changes.ts';
import { DEFAULT_MAX_LENGTH, MAX_PEOPLE } from '../constants.ts';
import type { ComposerMode, ConversationSnapshot, MessageSnapshot, Person } from '../model.ts';
import type { People } from '../people.ts';
import type { Pending } from '../sending/pending.ts';
import { titleOf } from '../title-of.ts';
import type { Loader } from './loader.ts';
import { pendingView, rowView } from './message-view.ts';
import { NO_RECEIPTS, type Progress, type Receipts, receiptsOf } from './receipts.ts';
import type { Target } from './target.ts';
import type { Unread } from './unread.ts';

/** Everything a conversation's snapshot is made of. */
export interface Parts {
  readonly target: Target | null;
  /** Null until it was opened, and after the session ended. */
  readonly channel: Channel | null;
  /** False while the channel is still the one another person (the reader before the guest) had opened. */
  readonly capabilitiesKnown: boolean;
  /** A moderator has stopped this person from writing here. */
  readonly banned: boolean;
  readonly loader: Loader;
  readonly unread: Unread;
  readonly people: People;
  readonly changes: Changes;
  /** Own id; empty while nobody or anonymous. */
  readonly me: string;
  readonly pending: readonly Pending[];
  /** `open` where the session may write; the channel can still say no. */
  readonly entry: ComposerMode;
  /** People who answer here are not members: they are found among authors and watchers. */
  readonly strangersAnswer: boolean;
}

const CAN_WRITE = 'send-message';

export function maxLengthOf(channel: Channel | null): number {
  const config = channel?.data?.config;
  return config?.max_message_length ?? DEFAULT_MAX_LENGTH;
}

function composerOf({ entry, channel, capabilitiesKnown, banned }: Parts): ComposerMode {
  if (entry !== 'open' || !channel?.data || !capabilitiesKnown) return entry;
  if (banned) return 'banned';
  const capabilities = channel.data.own_capabilities;
  const allowed = !Array.isArray(capabilities) || capabilities.includes(CAN_WRITE);
  if (channel.data.frozen && !allowed) return 'frozen';
  return allowed ? 'open' : 'readonly';
}

function progressOf({ channel, people, me }: Parts): Progress[] {
  const reads = Object.values(channel?.state.read ?? {});
  return reads
    .filter(({ user }) => user.id !== me)
    .map((read) => ({
      person: people.person(read.user.id),
      readAt: read.last_read?.getTime() || 0,
      deliveredAt: read.last_delivered_at?.getTime() || 0,
    }));
}

function peopleOf({ channel, people, me, loader, strangersAnswer }: Parts): Person[] {
  const watchers = channel?.state.watchers ?? {};
  const ids = new Set(Object.keys(channel?.state.members ?? {}));
  if (strangersAnswer) {
    for (const id of Object.keys(watchers)) ids.add(id);
    for (const row of loader.timeline.rows) if (row.message.user) ids.add(row.message.user.id);
  }
  ids.delete(me);
  return [...ids].slice(0, MAX_PEOPLE).map((id) => people.person(id));
}

function typingOf({ channel, people, me }: Parts): Person[] {
  return Object.values(channel?.state.typing ?? {})
    .filter((event) => event.user && event.user.id !== me && !event.parent_id)
    .map((event) => people.person(event.user?.id ?? ''));
}

function messagesOf(parts: Parts, receipts: Receipts): MessageSnapshot[] {
  const { loader, people, me, pending, changes } = parts;
  const messages = loader.timeline.rows.map((row) => {
    if (row.stale) people.note(row.message.user);
    return rowView(row, { me, people, receipts, changes });
  });
  for (const entry of pending) messages.push(pendingView(entry, people.author(me)));
  return messages;
}

/** The next snapshot; the previous one where nothing changed, and its parts where they did not. */
export function buildSnapshot(parts: Parts, previous: ConversationSnapshot): ConversationSnapshot {
  const { target, channel, loader, unread } = parts;
  const { timeline } = loader;
  const receipts = channel ? receiptsOf(timeline.rows, parts.me, progressOf(parts)) : NO_RECEIPTS;
  const messages = messagesOf(parts, receipts);
  const others = peopleOf(parts);
  const image = channel?.data?.image;
  return keepIfSame<ConversationSnapshot>(previous, {
    cid: target?.cid ?? null,
    chosen: target?.chosen ?? false,
    phase: loader.phase,
    error: loader.error,
    title: titleOf(channel?.data?.name, others),
    ...(typeof image === 'string' && image !== '' ? { image } : {}),
    people: sameItems(previous.people, others) ? previous.people : others,
    memberCount: channel?.data?.member_count ?? Object.keys(channel?.state.members ?? {}).length,
    watcherCount: channel?.state.watcher_count ?? 0,
    messages: sameItems(previous.messages, messages) ? previous.messages : messages,
    hasOlder: timeline.hasOlder,
    hasNewer: timeline.hasNewer,
    loadingOlder: loader.loadingOlder,
    loadingNewer: loader.loadingNewer,
    unread: unread.count,
    firstUnreadId: unread.firstId(timeline),
    typing: typingOf(parts),
    composer: composerOf(parts),
    maxLength: maxLengthOf(channel),
    can: abilitiesOf(
      parts.capabilitiesKnown && parts.me !== '' ? channel : null,
      unread.tracked,
      previous.can,
    ),
  });
}

export const EMPTY_CONVERSATION: ConversationSnapshot = {
  cid: null,
  chosen: false,
  phase: 'cold',
  error: null,
  title: '',
  people: [],
  memberCount: 0,
  watcherCount: 0,
  messages: [],
  hasOlder: false,
  hasNewer: false,
  loadingOlder: false,
  loadingNewer: false,
  unread: 0,
  firstUnreadId: null,
  typing: [],
  composer: 'open',
  maxLength: DEFAULT_MAX_LENGTH,
  can: NO_ABILITIES,
};
