/**
 * Storage as the rules see it: one narrow repository a thing. A unit of work handed to `write` sees its own
 * changes, is atomic, and has durably happened when its promise resolves.
 */
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
import type { FileReader, FileWriter } from './store/files.ts';
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
import type { PollReader, PollWriter } from './store/polls.ts';
import type { PushReader, PushWriter } from './store/pushes.ts';
import type { ReactionReader, ReactionWriter } from './store/reactions.ts';
import type { ReadReader, ReadWriter } from './store/reads.ts';
import type { ReminderReader, ReminderWriter } from './store/reminders.ts';
import type { SearchReader } from './store/search.ts';
import type { SignInReader, SignInWriter } from './store/sign-ins.ts';
import type { ThreadReader, ThreadWriter } from './store/threads.ts';
import type { UserGroupReader, UserGroupWriter } from './store/user-groups.ts';
import type {
  ChannelRecord,
  Cid,
  MemberRecord,
  MessageRecord,
  Millis,
  Policy,
  UserId,
  UserRecord,
} from './types.ts';

export type * from './store/account.ts';
export type * from './store/addresses.ts';
export type * from './store/drafts.ts';
export type * from './store/events.ts';
export type * from './store/files.ts';
export type * from './store/held.ts';
export type * from './store/history.ts';
export type * from './store/locations.ts';
export type * from './store/membership.ts';
export type * from './store/moderation.ts';
export type * from './store/paged.ts';
export type * from './store/polls.ts';
export type * from './store/pushes.ts';
export type * from './store/reactions.ts';
export type * from './store/reads.ts';
export type * from './store/reminders.ts';
export type * from './store/search.ts';
export type * from './store/sign-ins.ts';
export type * from './store/threads.ts';
export type * from './store/user-groups.ts';

export interface NameQuery {
  /** As `nameKeys` makes them. */
  readonly keys: readonly string[];
  /** The user who asks. */
  readonly besides: UserId;
  /** The bearer is in one of these teams; null for everybody. */
  readonly teams: readonly string[] | null;
}

export interface UserReader {
  get(id: UserId): Promise<UserRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly UserId[]): Promise<readonly UserRecord[]>;
  find(query: UserQuery): Promise<readonly UserRecord[]>;
  /** Whether nothing is kept of somebody but his id. */
  isErased(id: UserId): Promise<boolean>;
  /** An active user whose name has one of the keys. */
  bearerOf(query: NameQuery): Promise<UserRecord | null>;
  /** Ids of all users who have one of the roles, deactivated and deleted ones left out. */
  idsWithRoles(roles: readonly string[]): Promise<readonly UserId[]>;
}
export interface UserWriter extends UserReader {
  /** Until this unit of work ends, no other one passes here: a name that is free now stays free. */
  holdNames(): Promise<void>;
  /** Insert or replace whole. */
  put(user: UserRecord): Promise<void>;
  setLastActive(id: UserId, at: Millis): Promise<void>;
  /**
   * Everything that is his own goes; his row stays without what it said. Safe to repeat.
   * @param withWords what he said beside his messages as well: with reactions, in answers to polls, and his polls
   */
  erase(id: UserId, withWords: boolean): Promise<void>;
}

/** Parts that few channels have. Parts that are missing need no query. */
export interface ChannelExtras {
  readonly pins: boolean;
  readonly locations: boolean;
  /** Drafts of the viewer. */
  readonly drafts: boolean;
  readonly pending: boolean;
  readonly wishes: boolean;
}

export interface ChannelReader {
  /** Soft-deleted channels included: see `deletedAt`. */
  get(cid: Cid): Promise<ChannelRecord | null>;
  /** In the order asked; unknown ones are left out. */
  getMany(cids: readonly Cid[]): Promise<readonly ChannelRecord[]>;
  /** Not deleted, readable within the query's scope, in the sort's order (ties by cid). */
  find(query: ChannelQuery): Promise<readonly ChannelRecord[]>;
  /** As `find`, where they are loaded later or not at all. */
  findCids(query: ChannelQuery): Promise<readonly Cid[]>;
  /** Whether any of these channels has such things; pins and locations that have ended may count. */
  extras(cids: readonly Cid[], viewer: UserId | null): Promise<ChannelExtras>;
  /** Not deleted channels of a type created by a user. */
  createdBy(type: string, userId: UserId): Promise<readonly Cid[]>;
}
/** Fields of a channel that follow from its messages. */
export type CountedFields = Pick<ChannelRecord, 'lastMessageAt' | 'messageCount' | 'countedMessages'>;

export interface ChannelWriter extends ChannelReader {
  insert(channel: ChannelRecord): Promise<void>;
  /** Replace all but `cid`, `type`, `id`. */
  update(channel: ChannelRecord): Promise<void>;
  /** As `update`, where only `CountedFields`, `seq` and `lastStamp` have changed: what each message does. */
  count(channel: ChannelRecord): Promise<void>;
  /** Gone with everything in it; bans from it stay. */
  remove(cid: Cid): Promise<void>;
}

export interface MemberReader {
  get(cid: Cid, userId: UserId): Promise<MemberRecord | null>;
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
  takingPart(cid: Cid, candidates: readonly UserId[] | null): Promise<readonly UserId[]>;
  /** Memberships of a user in conversations of exactly him and another one. */
  conversationsOfTwo(userId: UserId, otherId: UserId): Promise<readonly MemberRecord[]>;
  /** Members of a channel who have hidden it. */
  hiddenIn(cid: Cid): Promise<readonly MemberRecord[]>;
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
  get(id: string): Promise<MessageRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly MessageRecord[]>;
  /** Messages of a channel's list: all but thread-only replies, deleted ones included. Ascending. */
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
  /** Users who have deleted the message for themselves. */
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
   * Ids of a user's messages that are not deleted, oldest first; in one channel, or in all where null.
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
  /** Whether a message or a held one has this id. */
  isTaken(id: string): Promise<boolean>;
  /**
   * `counted`: it counts as unread for others. In the same unit, and in this order, its author's mark moves past it and
   * the channel's `countedMessages` is raised.
   */
  insert(message: MessageRecord, counted: boolean): Promise<void>;
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
  /** Authors and attachments that contain `part`, of messages that `truncate` removes for good. */
  attachedBefore(
    cid: Cid,
    before: Millis,
    part: string,
  ): Promise<readonly Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>[]>;
  /** Messages a channel shows to all, and how many of them count as unread. */
  numbers(cid: Cid): Promise<{ readonly shown: number; readonly counted: number }>;
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
  readonly signIns: SignInReader;
  readonly flags: FlagReader;
  readonly devices: DeviceReader;
  readonly pushPreferences: PushPreferenceReader;
  readonly pushes: PushReader;
  readonly uploads: UploadReader;
  readonly files: FileReader;
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
  readonly signIns: SignInWriter;
  readonly flags: FlagWriter;
  readonly devices: DeviceWriter;
  readonly pushPreferences: PushPreferenceWriter;
  readonly pushes: PushWriter;
  readonly uploads: UploadWriter;
  readonly files: FileWriter;
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

/**
 * The caller whose turn a scan takes. `network`: of guests and of anonymous callers, who cost nothing to make; those without
 * a name share the turn of their network.
 */
export type ScanOwner =
  | { readonly kind: 'user'; readonly id: UserId; readonly network: string | null }
  | { readonly kind: 'anonymous'; readonly network: string | null }
  | { readonly kind: 'server' };

export interface Store {
  /** Everything `work` reads belongs to one moment, after all commits that were acknowledged before. */
  read<T>(work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /** Reads as `read` does. @throws LongRead where a statement answers with too much for the thread that answers everybody */
  readShort<T>(work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /**
   * Reads as `read` does, for work that may look at many rows, as what a caller's filter asks. Runs apart from all other
   * reads, in fair turns, for a limited time.
   * @throws ApiError `timeout` where the time is up, `rateLimited` where too many scans of the owner wait
   */
  scan<T>(owner: ScanOwner, work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /**
   * Units run one after the other in the order handed in, so that a unit's reads are current until it ends. Resolves
   * after the durable commit, which waiting units share; a unit that rejects undoes only itself. `work` must not wait
   * for anything but the store, and may be run again: then what it did before was undone.
   * @param within a unit that writes to one channel only, and decides by nothing that units within other channels
   * change, may run beside those; never beside a unit that says nothing. @default null
   */
  write<T>(work: (writer: StoreWriter) => T | Promise<T>, within?: Cid | null): Promise<T>;
  /** Waiting units finish first. */
  close(): Promise<void>;
}
