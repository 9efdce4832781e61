/**
 * Storage as the rules see it: one narrow repository a thing. A unit of work handed to `write` sees its own
 * changes, is atomic, and has durably happened when its promise resolves.
 */
import type { Soon } from './ports/soon.ts';
import type { ChannelQuery, MemberQuery, MessageRange, UserQuery } from './query-types.ts';
import type {
  DeviceReader,
  DeviceWriter,
  PushPreferenceReader,
  PushPreferenceWriter,
  SettingReader,
  SettingWriter,
  UploadReader,
  UploadWriter,
} from './store/account.ts';
import type { AddressReader, AddressWriter } from './store/addresses.ts';
import type { DraftReader, DraftWriter } from './store/drafts.ts';
import type { EventReader, EventWriter } from './store/events.ts';
import type { HeldReader, HeldWriter } from './store/held.ts';
import type { HistoryReader, HistoryWriter } from './store/history.ts';
import type { LocationReader } from './store/locations.ts';
import type { ChannelMuteReader, ChannelMuteWriter, TaskReader, TaskWriter } from './store/membership.ts';
import type {
  BanReader,
  BanWriter,
  FlagReader,
  FlagWriter,
  RelationReader,
  RelationWriter,
} from './store/moderation.ts';
import type { Page, PageQuery } from './store/paged.ts';
import type { PollReader, PollWriter } from './store/polls.ts';
import type { PushReader, PushWriter } from './store/pushes.ts';
import type { ReminderReader, ReminderWriter } from './store/reminders.ts';
import type { SearchReader } from './store/search.ts';
import type { ThreadReader, ThreadWriter } from './store/threads.ts';
import type { UserGroupReader, UserGroupWriter } from './store/user-groups.ts';
import type {
  ChannelRecord,
  Cid,
  MemberRecord,
  MessageRecord,
  Millis,
  Policy,
  ReactionRecord,
  ReadRecord,
  UnreadTotals,
  UserId,
  UserRecord,
} from './types.ts';

export type * from './store/account.ts';
export type * from './store/addresses.ts';
export type * from './store/drafts.ts';
export type * from './store/events.ts';
export type * from './store/held.ts';
export type * from './store/history.ts';
export type * from './store/locations.ts';
export type * from './store/membership.ts';
export type * from './store/moderation.ts';
export type * from './store/paged.ts';
export type * from './store/polls.ts';
export type * from './store/pushes.ts';
export type * from './store/reminders.ts';
export type * from './store/search.ts';
export type * from './store/threads.ts';
export type * from './store/user-groups.ts';

export interface UserReader {
  get(id: UserId): Soon<UserRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly UserId[]): Promise<readonly UserRecord[]>;
  find(query: UserQuery): Promise<readonly UserRecord[]>;
  /** Whether nothing is kept of somebody but his id. */
  isErased(id: UserId): Promise<boolean>;
  /** Ids of all users who have one of the roles, deactivated and deleted ones left out. */
  idsWithRoles(roles: readonly string[]): Promise<readonly UserId[]>;
}
export interface UserWriter extends UserReader {
  /** Insert or replace whole. */
  put(user: UserRecord): Promise<void>;
  setLastActive(id: UserId, at: Millis): Promise<void>;
  /**
   * Everything that is his own goes; his row stays without what it said. Safe to repeat.
   * @param withWords what he said beside his messages as well: with reactions, in answers to polls, and his polls
   */
  erase(id: UserId, withWords: boolean): Promise<void>;
}

export interface ChannelReader {
  /** Soft-deleted channels included: see `deletedAt`. */
  get(cid: Cid): Soon<ChannelRecord | null>;
  /** In the order asked; unknown ones are left out. */
  getMany(cids: readonly Cid[]): Promise<readonly ChannelRecord[]>;
  /** Not deleted, readable within the query's scope, in the sort's order (ties by cid). */
  find(query: ChannelQuery): Promise<readonly ChannelRecord[]>;
  /** Not deleted channels of a type created by a user. */
  createdBy(type: string, userId: UserId): Promise<readonly Cid[]>;
}
/** What of a channel follows from its messages. */
export type CountedFields = Pick<ChannelRecord, 'lastMessageAt' | 'messageCount' | 'countedMessages'>;

export interface ChannelWriter extends ChannelReader {
  insert(channel: ChannelRecord): Promise<void>;
  /** Replace all but `cid`, `type`, `id`. */
  update(channel: ChannelRecord): Promise<void>;
  /** As `update`, where only `CountedFields`, `seq` and `lastStamp` have changed: what each message does. */
  count(channel: ChannelRecord): Soon<void>;
  /** Gone with everything in it; bans from it stay. */
  remove(cid: Cid): Promise<void>;
}

export interface MemberReader {
  get(cid: Cid, userId: UserId): Soon<MemberRecord | null>;
  getMany(cid: Cid, userIds: readonly UserId[]): Promise<readonly MemberRecord[]>;
  /** Oldest membership first. */
  list(cid: Cid, limit: number, offset: number): Promise<readonly MemberRecord[]>;
  /** First `limit` members of each channel, oldest first. */
  listMany(cids: readonly Cid[], limit: number): Promise<readonly MemberRecord[]>;
  /** The memberships of one user among these channels. */
  of(userId: UserId, cids: readonly Cid[]): Promise<readonly MemberRecord[]>;
  /** Those of these users in these channels who are members there. */
  authors(cids: readonly Cid[], userIds: readonly UserId[]): Promise<readonly MemberRecord[]>;
  /** Ids of the members among `candidates`, or all members where null. */
  ids(cid: Cid, candidates: readonly UserId[] | null): Promise<readonly UserId[]>;
  /** As `ids`, without those who were invited and have not accepted. */
  takingPart(cid: Cid, candidates: readonly UserId[] | null): Soon<readonly UserId[]>;
  /** Memberships of a user in conversations of exactly him and another one. */
  conversationsOfTwo(userId: UserId, otherId: UserId): Promise<readonly MemberRecord[]>;
  /** Members of a channel who have hidden it. */
  hiddenIn(cid: Cid): Soon<readonly MemberRecord[]>;
  /** Members for whom a message of this time is from before their own beginning of the channel. */
  beginningAfter(cid: Cid, at: Millis): Promise<readonly UserId[]>;
  /** Cids the user has hidden. */
  hiddenCids(userId: UserId): Promise<readonly Cid[]>;
  find(cid: Cid, query: MemberQuery): Promise<readonly MemberRecord[]>;
}
export interface MemberWriter extends MemberReader {
  /** Insert or replace whole. */
  put(member: MemberRecord): Promise<void>;
  remove(cid: Cid, userId: UserId): Promise<void>;
}

/** For lists: what `viewer` may see of restricted messages and has not deleted for himself; everything where null. */
export interface MessageReader {
  get(id: string): Soon<MessageRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly MessageRecord[]>;
  /** What a channel's list shows: everything but thread-only replies; deleted ones included. Ascending. */
  page(cid: Cid, range: MessageRange, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /** The newest `limit` messages of each channel, ascending within a channel. */
  newest(cids: readonly Cid[], limit: number, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /** Characters of what the newest `limit` messages of each channel say and have attached. */
  newestSize(cids: readonly Cid[], limit: number): Promise<number>;
  /** Replies of a thread without the deleted ones. Ascending. */
  replies(parentId: string, range: MessageRange, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /** Pinned messages at a time, ordered by when they were pinned: positions of the range are of the pin. Ascending. */
  pinned(
    cid: Cid,
    range: MessageRange,
    now: Millis,
    viewer?: UserId | null,
  ): Promise<readonly MessageRecord[]>;
  /** The messages pinned last in each channel, newest pin first within a channel. */
  pinnedOfEach(
    cids: readonly Cid[],
    limit: number,
    now: Millis,
    viewer?: UserId | null,
  ): Promise<readonly MessageRecord[]>;
  /** The next `limit` pins to end, earliest first. */
  nextPinEnds(limit: number): Promise<readonly { readonly id: string; readonly at: Millis }[]>;
  /** Which of these messages a user has deleted for himself. */
  hiddenAmong(ids: readonly string[], userId: UserId): Promise<readonly string[]>;
  /** Who has deleted it for himself. */
  hiders(id: string): Promise<readonly UserId[]>;
  /** The newest `limit` living replies of each thread, ascending within a thread. */
  newestReplies(
    parentIds: readonly string[],
    limit: number,
    viewer?: UserId | null,
  ): Promise<readonly MessageRecord[]>;
  /** How many messages after `after` count as unread for a user: not own, counted, not deleted, and for him. */
  countUnread(cid: Cid, userId: UserId, after: Millis): Promise<number>;
  /** Newest message the channel list shows to all at or before a time, deleted ones left out. */
  lastBefore(cid: Cid, at: Millis): Promise<MessageRecord | null>;
  /**
   * Ids of a user's messages that are not deleted, oldest first; in one channel, or in all where null. Only in a read,
   * after `searchable`.
   * @param withDeleted those that are, softly, as well, and those in channels that are
   */
  idsBy(userId: UserId, cid: Cid | null, limit: number, withDeleted?: boolean): Promise<readonly string[]>;
  /**
   * Whether a message of a user in a channel, a deleted one too, has something in its attachments: an address of a file has its
   * id. As `idsBy`.
   */
  isAttachedBy(userId: UserId, cid: Cid, part: string): Promise<boolean>;
  /** Ids of a user's messages that were deleted softly since a time, by id, behind one where it is given. As `idsBy`. */
  deletedIdsBy(
    userId: UserId,
    since: Millis,
    after: string | null,
    limit: number,
  ): Promise<readonly string[]>;
  /** Creation time of the user's newest message in a channel after a time, thread replies included. */
  lastOf(cid: Cid, userId: UserId, since: Millis): Promise<Millis | null>;
}
export interface MessageWriter extends MessageReader {
  /**
   * For whoever stores a message with this id next. Where writes are put off it may be no although there is one: the unit
   * of work is then run again once the insert is refused, and hears yes.
   */
  isTaken(id: string): Soon<boolean>;
  /**
   * `counted`: it counts as unread for others. In the same unit, and in this order, its author's mark moves past it and
   * the channel's `countedMessages` is raised.
   */
  insert(message: MessageRecord, counted: boolean): Soon<void>;
  /** Replace whole; a deleted message no longer counts as unread. */
  update(message: MessageRecord): Promise<void>;
  /** It does not count for these users, who are not its author. Their marks are the caller's to move. */
  uncountFor(id: string, userIds: readonly UserId[]): Promise<void>;
  /** Whether the message counts as unread for others. */
  isCounted(id: string): Promise<boolean>;
  /** One user no longer sees it. Safe to repeat. */
  hideFor(id: string, userId: UserId): Promise<void>;
  /** Gone with its reactions, and with its replies where it has any. */
  remove(id: string): Promise<void>;
  /** Messages of a channel from before a time go with their replies: for good, or as deleted at a time. */
  truncate(cid: Cid, before: Millis, at: Millis, hard: boolean): Promise<void>;
  /** Who attached what that has this in it, to messages that `truncate` removes for good. */
  attachedBefore(
    cid: Cid,
    before: Millis,
    part: string,
  ): Promise<readonly Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>[]>;
  /** Messages a channel shows to all, and how many of them count as unread. */
  numbers(cid: Cid): Promise<{ readonly shown: number; readonly counted: number }>;
}

/** Shadowed ones are their author's alone: he is `viewer`, or asks for his own. They do not count. */
export interface ReactionReader {
  get(messageId: string, userId: UserId, type: string): Promise<ReactionRecord | null>;
  /** The newest `limit` reactions of each message, newest first. */
  latest(messageIds: readonly string[], limit: number): Promise<readonly ReactionRecord[]>;
  /** One user's reactions to these messages, newest first. */
  own(messageIds: readonly string[], userId: UserId): Promise<readonly ReactionRecord[]>;
  /** Newest first. */
  list(
    messageId: string,
    limit: number,
    offset: number,
    viewer?: UserId | null,
  ): Promise<readonly ReactionRecord[]>;
  find(messageId: string, query: PageQuery, viewer?: UserId | null): Promise<Page<ReactionRecord>>;
  /** One user's reactions in a channel, or wherever they are, oldest first. */
  by(userId: UserId, limit: number, cid?: Cid | null): Promise<readonly ReactionRecord[]>;
  /** Count, sum and times of one type on one message; null where there is none. */
  group(
    messageId: string,
    type: string,
  ): Promise<{
    readonly count: number;
    readonly sumScores: number;
    readonly firstReactionAt: Millis;
    readonly lastReactionAt: Millis;
  } | null>;
}
export interface ReactionWriter extends ReactionReader {
  /** Insert or replace the user's reaction of that type. */
  put(reaction: ReactionRecord): Promise<void>;
  remove(messageId: string, userId: UserId, type: string): Promise<void>;
}

export interface ReadReader {
  get(cid: Cid, userId: UserId): Soon<ReadRecord | null>;
  /** Rows of these users in these channels. */
  getMany(cids: readonly Cid[], userIds: readonly UserId[]): Promise<readonly ReadRecord[]>;
  /** The `limit` most recent readers of each channel, most recent first. */
  newest(cids: readonly Cid[], limit: number): Promise<readonly ReadRecord[]>;
  /** Channels in which a user has unread messages, and how many (at most `cap` each). */
  unread(
    userId: UserId,
    staffTypes: readonly string[],
    cap: number,
  ): Promise<readonly { readonly cid: Cid; readonly count: number; readonly lastRead: Millis | null }[]>;
  /**
   * Sums for several users at once; those of `staffIds` also count the channels of `staffTypes` that they are not
   * members of. Every user asked for is in the answer.
   */
  totals(
    userIds: readonly UserId[],
    staffIds: readonly UserId[],
    staffTypes: readonly string[],
    cap: number,
  ): Promise<ReadonlyMap<UserId, UnreadTotals>>;
}
export interface ReadWriter extends ReadReader {
  put(read: ReadRecord): Soon<void>;
  remove(cid: Cid, userId: UserId): Promise<void>;
  /**
   * Messages are gone and the channel, whose row is saved, counts so many now: every mark anew, by the messages that are
   * left after it.
   */
  recount(cid: Cid, counted: number): Promise<void>;
  /**
   * A counted message of this time is gone: readers who were past it, its author, and those for whom it did not count
   * subtract one less.
   */
  uncount(cid: Cid, at: Millis, authorId: UserId, messageId: string): Promise<void>;
}

export interface StoreReader {
  /** The app's own types, roles and grants: the rules put it there, storage leaves it out. */
  readonly policy?: Policy;
  readonly users: UserReader;
  readonly channels: ChannelReader;
  readonly members: MemberReader;
  readonly messages: MessageReader;
  readonly reactions: ReactionReader;
  readonly reads: ReadReader;
  readonly events: EventReader;
  readonly relations: RelationReader;
  readonly bans: BanReader;
  readonly addresses: AddressReader;
  readonly flags: FlagReader;
  readonly devices: DeviceReader;
  readonly pushPreferences: PushPreferenceReader;
  readonly pushes: PushReader;
  readonly uploads: UploadReader;
  readonly settings: SettingReader;
  readonly search: SearchReader;
  readonly held: HeldReader;
  readonly history: HistoryReader;
  readonly drafts: DraftReader;
  readonly threads: ThreadReader;
  readonly polls: PollReader;
  readonly reminders: ReminderReader;
  readonly locations: LocationReader;
  readonly channelMutes: ChannelMuteReader;
  readonly tasks: TaskReader;
  readonly userGroups: UserGroupReader;
}

export interface StoreWriter extends StoreReader {
  readonly users: UserWriter;
  readonly channels: ChannelWriter;
  readonly members: MemberWriter;
  readonly messages: MessageWriter;
  readonly reactions: ReactionWriter;
  readonly reads: ReadWriter;
  readonly events: EventWriter;
  readonly relations: RelationWriter;
  readonly bans: BanWriter;
  readonly addresses: AddressWriter;
  readonly flags: FlagWriter;
  readonly devices: DeviceWriter;
  readonly pushPreferences: PushPreferenceWriter;
  readonly pushes: PushWriter;
  readonly uploads: UploadWriter;
  readonly settings: SettingWriter;
  readonly held: HeldWriter;
  readonly history: HistoryWriter;
  readonly drafts: DraftWriter;
  readonly threads: ThreadWriter;
  readonly polls: PollWriter;
  readonly reminders: ReminderWriter;
  readonly channelMutes: ChannelMuteWriter;
  readonly tasks: TaskWriter;
  readonly userGroups: UserGroupWriter;
  /**
   * Run right after the commit, before the unit's promise resolves, in the order of the units: the one place from
   * which events are published. Not run where the unit or the commit failed. Must not throw.
   */
  afterCommit(callback: () => void): void;
}

export interface Store {
  /** Everything `work` reads belongs to one moment, after all commits that were acknowledged before. */
  read<T>(work: (reader: StoreReader) => Soon<T>): Promise<T>;
  /**
   * Units run one after the other in the order handed in, so that a unit's reads are current until it ends. Resolves
   * after the durable commit, which waiting units share; a unit that rejects undoes only itself. `work` must not wait
   * for anything but the store, and may be run again: then what it did before was undone.
   * @param within a unit that writes to one channel only, and decides by nothing that units within other channels
   * change, may run beside those; never beside a unit that says nothing. @default null
   */
  write<T>(work: (writer: StoreWriter) => Soon<T>, within?: Cid | null): Promise<T>;
  /**
   * Before a read that searches for words, or for what somebody wrote: resolves when what was acknowledged before the call
   * is found by them. All else is there at once.
   */
  searchable(): Promise<void>;
  /** Waiting units finish first. */
  close(): Promise<void>;
}
