/**
 * Storage as the rules see it: one narrow repository per kind of record. A unit of work handed to `write` sees its own
 * changes, is atomic, and is durable when its promise resolves.
 */
import type { ChannelExtras, ChannelQuery, MemberQuery, MessageRange, UserQuery } from './query-types.ts';
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
import type { CampaignReader, CampaignWriter, SegmentReader, SegmentWriter } from './store/campaigns.ts';
import type { DraftReader, DraftWriter } from './store/drafts.ts';
import type { EventReader, EventWriter } from './store/events.ts';
import type { FileReader, FileWriter } from './store/files.ts';
import type { HeldReader, HeldWriter } from './store/held.ts';
import type { HistoryReader, HistoryWriter } from './store/history.ts';
import type { HookReader, HookWriter } from './store/hooks.ts';
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
import type { NameQuery } from './store/names.ts';
import type { PollReader, PollWriter } from './store/polls.ts';
import type { PushReader, PushWriter } from './store/pushes.ts';
import type { ReactionReader, ReactionWriter } from './store/reactions.ts';
import type { ReadReader, ReadWriter } from './store/reads.ts';
import type { ReminderReader, ReminderWriter } from './store/reminders.ts';
import type { RetentionReader } from './store/retention.ts';
import type { SearchReader } from './store/search.ts';
import type { SignInReader, SignInWriter } from './store/sign-ins.ts';
import type { StaffReader, StaffWriter } from './store/staff.ts';
import type { SupportReader, SupportWriter } from './store/support.ts';
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
} from './types/index.ts';

export type * from './store/account.ts';
export type * from './store/addresses.ts';
export type * from './store/campaigns.ts';
export type * from './store/drafts.ts';
export type * from './store/events.ts';
export type * from './store/files.ts';
export type * from './store/held.ts';
export type * from './store/history.ts';
export type * from './store/hooks.ts';
export type * from './store/locations.ts';
export type * from './store/membership.ts';
export type * from './store/moderation.ts';
export type * from './store/names.ts';
export type * from './store/paged.ts';
export type * from './store/polls.ts';
export type * from './store/pushes.ts';
export type * from './store/reactions.ts';
export type * from './store/reads.ts';
export type * from './store/reminders.ts';
export type * from './store/retention.ts';
export type * from './store/search.ts';
export type * from './store/sign-ins.ts';
export type * from './store/staff.ts';
export type * from './store/support.ts';
export type * from './store/threads.ts';
export type * from './store/user-groups.ts';

export interface UserReader {
  get(id: UserId): Promise<UserRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly UserId[]): Promise<readonly UserRecord[]>;
  find(query: UserQuery): Promise<readonly UserRecord[]>;
  /** Returns whether nothing but the id of a user is kept. */
  isErased(id: UserId): Promise<boolean>;
  /** Returns an active user whose name has one of the keys. */
  bearerOf(query: NameQuery): Promise<UserRecord | null>;
  /** Returns ids of all users who have one of the roles, without deactivated and deleted ones. */
  idsWithRoles(roles: readonly string[]): Promise<readonly UserId[]>;
}
export interface UserWriter extends UserReader {
  /** Locks names until this unit of work ends: no other unit passes here, so a free name stays free. */
  holdNames(): Promise<void>;
  /** Inserts or replaces the whole record. */
  put(user: UserRecord): Promise<void>;
  setLastActive(id: UserId, at: Millis): Promise<void>;
  /** Frees the id of an erased user for a new one. */
  forgetErased(id: UserId): Promise<void>;
  /**
   * Erases everything that is the user's own; their row stays, emptied. Safe to repeat.
   * @param withWords also erases their words outside of messages: with reactions, in answers to polls, and their polls
   */
  erase(id: UserId, withWords: boolean): Promise<void>;
}

export interface ChannelReader {
  /** Includes soft-deleted channels: see `deletedAt`. */
  get(cid: Cid): Promise<ChannelRecord | null>;
  /** Returns channels in the order asked; unknown ones are left out. */
  getMany(cids: readonly Cid[]): Promise<readonly ChannelRecord[]>;
  /** Finds channels that are not deleted and readable within the query's scope, in the sort's order (ties by cid). */
  find(query: ChannelQuery): Promise<readonly ChannelRecord[]>;
  /** Does as `find`, for channels that are loaded later or not at all. */
  findCids(query: ChannelQuery): Promise<readonly Cid[]>;
  /** Counts what `find` returns, in no order, and stops at the query's limit. */
  matching(query: ChannelQuery): Promise<number>;
  /** Returns whether any of these channels has extras; pins and locations that have ended may count. */
  extras(cids: readonly Cid[], viewer: UserId | null): Promise<ChannelExtras>;
  /** Returns channels of a type created by a user that are not deleted. */
  createdBy(type: string, userId: UserId): Promise<readonly Cid[]>;
}
/** Fields of a channel that follow from its messages. */
export type CountedFields = Pick<ChannelRecord, 'lastMessageAt' | 'messageCount' | 'countedMessages'>;

export interface ChannelWriter extends ChannelReader {
  insert(channel: ChannelRecord): Promise<void>;
  /** Replaces all but `cid`, `type`, `id`. */
  update(channel: ChannelRecord): Promise<void>;
  /** Does as `update`, if only `CountedFields`, `seq` and `lastStamp` have changed, as each message changes them. */
  count(channel: ChannelRecord): Promise<void>;
  /** Removes the channel with everything in it; bans from it stay. */
  remove(cid: Cid): Promise<void>;
}

export interface MemberReader {
  get(cid: Cid, userId: UserId): Promise<MemberRecord | null>;
  getMany(cid: Cid, userIds: readonly UserId[]): Promise<readonly MemberRecord[]>;
  /** Oldest membership first. */
  list(cid: Cid, limit: number, offset: number): Promise<readonly MemberRecord[]>;
  /** Returns the first `limit` members of each channel, oldest first. */
  listMany(cids: readonly Cid[], limit: number): Promise<readonly MemberRecord[]>;
  /** Returns the memberships of one user among these channels. */
  of(userId: UserId, cids: readonly Cid[]): Promise<readonly MemberRecord[]>;
  /** Returns the memberships of these users in these channels. */
  authors(cids: readonly Cid[], userIds: readonly UserId[]): Promise<readonly MemberRecord[]>;
  /** Returns ids of the members among `candidates`, or of all members if null. */
  ids(cid: Cid, candidates: readonly UserId[] | null): Promise<readonly UserId[]>;
  /** Does as `ids`, without users who were invited and have not accepted. */
  takingPart(cid: Cid, candidates: readonly UserId[] | null): Promise<readonly UserId[]>;
  /** Returns a user's memberships in conversations of exactly them and one other user. */
  conversationsOfTwo(userId: UserId, otherId: UserId): Promise<readonly MemberRecord[]>;
  /** Returns members of a channel who have hidden it. */
  hiddenIn(cid: Cid): Promise<readonly MemberRecord[]>;
  /** Returns members for whom a message of this time is from before their own beginning of the channel. */
  beginningAfter(cid: Cid, at: Millis): Promise<readonly UserId[]>;
  /** Returns the channels that the user has hidden, the latest ones first. */
  hiddenCids(userId: UserId, limit: number): Promise<readonly Cid[]>;
  find(cid: Cid, query: MemberQuery): Promise<readonly MemberRecord[]>;
}
export interface MemberWriter extends MemberReader {
  /** Inserts or replaces the whole record. */
  put(member: MemberRecord): Promise<void>;
  remove(cid: Cid, userId: UserId): Promise<void>;
}

/**
 * Reads messages for lists: restricted ones only if `viewer` may see them, and none that they deleted for themselves. A
 * null viewer sees everything.
 */
export interface MessageReader {
  get(id: string): Promise<MessageRecord | null>;
  /** In no particular order; unknown ids are left out. */
  getMany(ids: readonly string[]): Promise<readonly MessageRecord[]>;
  /** Returns messages of a channel's list: all but thread-only replies, deleted ones included. Ascending. */
  page(cid: Cid, range: MessageRange, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /** Returns deleted messages outside of a channel's list: truncated ones and replies. Ascending. */
  unlisted(cid: Cid, range: MessageRange): Promise<readonly MessageRecord[]>;
  /** Returns the newest `limit` messages of each channel, ascending within a channel. */
  newest(cids: readonly Cid[], limit: number, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /** Counts characters of texts and attachments in the newest `limit` messages of each channel. */
  newestSize(cids: readonly Cid[], limit: number): Promise<number>;
  /** Returns replies of a thread without the deleted ones. Ascending. */
  replies(parentId: string, range: MessageRange, viewer?: UserId | null): Promise<readonly MessageRecord[]>;
  /**
   * Returns pinned messages at a time, ordered by the time of the pin: positions of the range refer to it. Ascending.
   */
  pinned(
    cid: Cid,
    range: MessageRange,
    { now, viewer }: { readonly now: Millis; readonly viewer?: UserId | null },
  ): Promise<readonly MessageRecord[]>;
  /** Returns the messages pinned last in each channel, newest pin first within a channel. */
  pinnedOfEach(
    cids: readonly Cid[],
    limit: number,
    { now, viewer }: { readonly now: Millis; readonly viewer?: UserId | null },
  ): Promise<readonly MessageRecord[]>;
  /** Returns the next `limit` pins to end, earliest first. */
  nextPinEnds(limit: number): Promise<readonly { readonly id: string; readonly at: Millis }[]>;
  /** Returns which of these messages a user has deleted for themselves. */
  hiddenAmong(ids: readonly string[], userId: UserId): Promise<readonly string[]>;
  /** Returns users who have deleted the message for themselves. */
  hiders(id: string): Promise<readonly UserId[]>;
  /** Returns the newest `limit` replies of each thread that are not deleted, ascending within a thread. */
  newestReplies(
    parentIds: readonly string[],
    limit: number,
    viewer?: UserId | null,
  ): Promise<readonly MessageRecord[]>;
  /** Counts messages after `after` that are unread for a user: counted, not deleted, not their own, and for them. */
  countUnread(cid: Cid, userId: UserId, after: Millis): Promise<number>;
  /** Returns the newest message that the channel list shows to all at or before a time, deleted ones left out. */
  lastBefore(cid: Cid, at: Millis): Promise<MessageRecord | null>;
  /**
   * Returns ids of a user's messages that are not deleted, oldest first; in one channel, or in all if null.
   * @param withDeleted includes softly deleted messages, and those in softly deleted channels
   */
  idsBy(
    userId: UserId,
    cid: Cid | null,
    { limit, withDeleted }: { readonly limit: number; readonly withDeleted?: boolean },
  ): Promise<readonly string[]>;
  /**
   * Returns whether a user's message in a channel, deleted ones included, has `part` in its attachments. An address of
   * a file has the file's id. As `idsBy`.
   */
  isAttachedBy(userId: UserId, cid: Cid, part: string): Promise<boolean>;
  /**
   * Returns ids of a user's messages that were softly deleted since a time, by id, after one if it is given. As
   * `idsBy`.
   */
  deletedIdsBy(
    userId: UserId,
    since: Millis,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly string[]>;
  /** Returns the creation time of the user's newest message in a channel after a time, thread replies included. */
  lastOf(cid: Cid, userId: UserId, since: Millis): Promise<Millis | null>;
}
export interface MessageWriter extends MessageReader {
  /** Returns whether a message or a held one has this id. */
  isTaken(id: string): Promise<boolean>;
  /**
   * Stores a message. `counted`: it counts as unread for others. In the same unit, and in this order, its author's mark
   * moves past it and the channel's `countedMessages` is raised.
   */
  insert(message: MessageRecord, counted: boolean): Promise<void>;
  /** Replaces the whole record; a deleted message no longer counts as unread. */
  update(message: MessageRecord): Promise<void>;
  /** Excludes these users, who are not the author, from its unread count. The caller moves their marks. */
  uncountFor(id: string, userIds: readonly UserId[]): Promise<void>;
  /** Returns whether the message counts as unread for others. */
  isCounted(id: string): Promise<boolean>;
  /** Hides it from one user. Safe to repeat. */
  hideFor(id: string, userId: UserId): Promise<void>;
  /** Removes it with its reactions, and with its replies if it has any. */
  remove(id: string): Promise<void>;
  /** Removes its reactions, the flags on it and its earlier versions. */
  removeDetails(id: string): Promise<void>;
  /** Removes messages of a channel from before a time, with their replies: for good, or as deleted at a time. */
  truncate(
    cid: Cid,
    before: Millis,
    { at, hard }: { readonly at: Millis; readonly hard: boolean },
  ): Promise<void>;
  /** Returns authors and attachments that contain `part`, of messages that `truncate` removes for good. */
  attachedBefore(
    cid: Cid,
    before: Millis,
    part: string,
  ): Promise<readonly Pick<MessageRecord, 'cid' | 'userId' | 'attachments'>[]>;
  /** Returns the number of messages that a channel shows to all, and how many of them count as unread. */
  numbers(cid: Cid): Promise<{ readonly shown: number; readonly counted: number }>;
}

export interface StoreReader {
  /** The app's own types, roles and grants: the rules set them, storage leaves them out. */
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
  readonly staff: StaffReader;
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
  readonly support: SupportReader;
  readonly segments: SegmentReader;
  readonly campaigns: CampaignReader;
  readonly hooks: HookReader;
  readonly retention: RetentionReader;
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
  readonly staff: StaffWriter;
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
  readonly support: SupportWriter;
  readonly segments: SegmentWriter;
  readonly campaigns: CampaignWriter;
  readonly hooks: HookWriter;
  /**
   * Runs a callback right after the commit, before the unit's promise resolves, in the order of the units. Events are
   * published only from here. It does not run if the unit or the commit failed. It must not throw.
   */
  afterCommit(callback: () => void): void;
}

/**
 * The caller whose turn a scan takes. `network`: of guests and of anonymous callers, who cost nothing to make. Callers
 * without a name share the turn of their network.
 */
export type ScanOwner =
  | { readonly kind: 'user'; readonly id: UserId; readonly network: string | null }
  | { readonly kind: 'anonymous'; readonly network: string | null }
  | { readonly kind: 'server' };

export interface Store {
  /** Runs a read. Everything `work` reads belongs to one moment, after all commits that were acknowledged before. */
  read<T>(work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /** Reads as `read` does. @throws LongRead if a statement returns too much for the thread that serves everybody */
  readShort<T>(work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /**
   * Reads as `read` does, for work that may look at many rows, such as a caller's filter. Runs apart from all other
   * reads, in fair turns, for a limited time.
   * @throws ApiError `timeout` if the time is up, `rateLimited` if too many scans of the owner wait
   */
  scan<T>(owner: ScanOwner, work: (reader: StoreReader) => T | Promise<T>): Promise<T>;
  /**
   * Runs units one after the other in the order handed in, so that a unit's reads are current until it ends. Resolves
   * after the durable commit, which waiting units share; a unit that rejects undoes only itself. `work` must wait for
   * the store only. It may run again after its changes were undone.
   * @param within channel of a unit that writes to that channel only, and decides by nothing that units of other
   * channels change. Such units may run beside each other, but never beside a unit without a channel. @default null
   */
  write<T>(work: (writer: StoreWriter) => T | Promise<T>, within?: Cid | null): Promise<T>;
  /** Closes the store; waiting units finish first. */
  close(): Promise<void>;
}
