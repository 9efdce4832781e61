import { keepIfSame } from '../../util/keep-if-same.ts';
import { sameItems } from '../../util/same-items.ts';
import { abilitiesOf, FIRST_ABILITIES, NO_ABILITIES } from '../actions/abilities.ts';
import type { Changes } from '../actions/changes.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import { DEFAULT_MAX_LENGTH, MAX_PEOPLE } from '../constants.ts';
import { safePicture } from '../content/safe-url.ts';
import type {
  AssistantActivity,
  Ban,
  ComposerMode,
  ConversationSnapshot,
  Jump,
  MessageSnapshot,
  Person,
} from '../model.ts';
import type { People } from '../people/people.ts';
import type { Pending } from '../sending/pending.ts';
import { titleOf } from '../title-of.ts';
import type { Loader } from './loader.ts';
import { pendingView, rowView } from './message-view.ts';
import { NO_RECEIPTS, type Progress, type Receipts, receiptsOf } from './receipts.ts';
import type { Target } from './target.ts';
import type { Unread } from './unread.ts';

/** How far people have read. */
export type ReadMarks = readonly {
  readonly user: { readonly id: string };
  /** Epoch ms; 0 for never. */
  readonly readAt: number;
  readonly deliveredAt: number;
}[];

/** The inputs of a conversation's snapshot. */
export interface Parts {
  readonly target: Target | null;
  /** Null until the conversation was opened, and after the session ended. */
  readonly channel: ChannelState | null;
  /** False while the channel is still the one that a previous identity opened, such as the reader before the guest. */
  readonly capabilitiesKnown: boolean;
  /** The ban that stops this person from writing here. */
  readonly banned: Ban | null;
  readonly loader: Loader;
  readonly unread: Unread;
  readonly people: People;
  readonly changes: Changes;
  /** This person's id; empty without a user or for an anonymous one. */
  readonly me: string;
  readonly reads: ReadMarks;
  /** Messages whose threads hold unread replies. */
  readonly unreadThreads: ReadonlySet<string>;
  readonly jump: Jump | null;
  readonly assistant: AssistantActivity | null;
  readonly pending: readonly Pending[];
  /** `open` if the session may write; the channel can still refuse. */
  readonly entry: ComposerMode;
  /** True if people who answer here are not members: they are found among authors and watchers. */
  readonly includeNonMembers: boolean;
}

export function maxLengthOf(channel: ChannelState | null): number {
  const config = channel?.data?.config;
  return config?.max_message_length ?? DEFAULT_MAX_LENGTH;
}

function composerOf({ entry, channel, capabilitiesKnown, banned, target }: Parts): ComposerMode {
  if (entry !== 'open' || !channel?.data || !capabilitiesKnown) return entry;
  if (banned) return 'banned';
  const capabilities = channel.data.own_capabilities;
  const allowed =
    !Array.isArray(capabilities) || capabilities.includes(target?.parentId ? 'send-reply' : 'send-message');
  if (channel.data.frozen && !allowed) return 'frozen';
  return allowed ? 'open' : 'readonly';
}

function progressOf({ reads, people, me }: Parts): Progress[] {
  return reads
    .filter(({ user }) => user.id !== me)
    .map((read) => ({
      person: people.person(read.user.id),
      readAt: read.readAt,
      deliveredAt: read.deliveredAt,
    }));
}

function peopleOf({ channel, people, me, loader, includeNonMembers }: Parts): Person[] {
  const ids = new Set(channel?.members.keys());
  if (includeNonMembers) {
    for (const id of channel?.watchers.keys() ?? []) ids.add(id);
    for (const row of loader.timeline.rows) if (row.message.user) ids.add(row.message.user.id);
  }
  ids.delete(me);
  return [...ids].slice(0, MAX_PEOPLE).map((id) => people.person(id));
}

function typingOf({ channel, people, me, target }: Parts): Person[] {
  const typing = channel?.typing.in(target?.parentId) ?? [];
  return typing.filter(({ id }) => id !== me).map(({ id }) => people.person(id));
}

function messagesOf(parts: Parts, receipts: Receipts): MessageSnapshot[] {
  const { loader, people, me, pending } = parts;
  const context = { ...parts, receipts };
  const messages = loader.timeline.rows.map((row) => {
    if (row.stale) people.note(row.message.user);
    return rowView(row, context);
  });
  for (const entry of pending) {
    // A refused message stays at its time, because the conversation goes on without it.
    const place = entry.refused
      ? messages.findLastIndex(({ createdAt }) => createdAt <= entry.at) + 1
      : messages.length;
    messages.splice(place, 0, pendingView(entry, me, people));
  }
  return messages;
}

/**
 * Returns the slow mode's interval. The capability to skip slow mode comes with the channel; its start comes later, as
 * an event.
 */
function slowModeOf({ channel, capabilitiesKnown }: Parts): number {
  const capabilities = capabilitiesKnown ? channel?.data?.own_capabilities : undefined;
  return capabilities?.includes('skip-slow-mode') === false ? Number(channel?.data?.cooldown) || 0 : 0;
}

/** Returns the next snapshot. Returns the previous one if nothing changed, and reuses its unchanged parts. */
export function buildSnapshot(parts: Parts, previous: ConversationSnapshot): ConversationSnapshot {
  const { target, channel, loader, unread } = parts;
  const { timeline } = loader;
  const receipts = channel ? receiptsOf(timeline.rows, parts.me, progressOf(parts)) : NO_RECEIPTS;
  const messages = messagesOf(parts, receipts);
  const others = peopleOf(parts);
  const image = safePicture(channel?.data?.image);
  const composer = composerOf(parts);
  return keepIfSame<ConversationSnapshot>(previous, {
    cid: target?.cid ?? null,
    chosen: target?.chosen ?? false,
    phase: loader.phase,
    error: loader.error,
    title: titleOf(channel?.data?.name, others),
    ...(image ? { image } : {}),
    people: sameItems(previous.people, others) ? previous.people : others,
    memberCount: channel?.data?.member_count ?? channel?.members.size ?? 0,
    watcherCount: channel?.watcherCount ?? 0,
    messages: sameItems(previous.messages, messages) ? previous.messages : messages,
    hasOlder: timeline.hasOlder,
    hasNewer: timeline.hasNewer,
    loadingOlder: loader.loadingOlder,
    loadingNewer: loader.loadingNewer,
    unread: unread.count,
    firstUnreadId: unread.firstId(timeline),
    unreadAtEntry: unread.openedCount,
    jump: parts.jump,
    typing: typingOf(parts),
    assistant: parts.assistant,
    composer,
    ban: parts.banned,
    maxLength: maxLengthOf(channel),
    slowMode: slowModeOf(parts),
    can: keepIfSame(
      previous.can,
      abilitiesOf(
        parts.capabilitiesKnown && parts.me !== '' ? channel : null,
        // A thread is marked unread as a whole.
        unread.tracked && !target?.parentId,
        composer === 'open' ? FIRST_ABILITIES : NO_ABILITIES,
      ),
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
  unreadAtEntry: 0,
  jump: null,
  typing: [],
  assistant: null,
  composer: 'open',
  maxLength: DEFAULT_MAX_LENGTH,
  slowMode: 0,
  can: FIRST_ABILITIES,
};
