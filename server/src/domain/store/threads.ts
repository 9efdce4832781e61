import type { ReadScope } from '../query-types.ts';
import type { CountedThread, ThreadMemberRecord, ThreadRecord } from '../types/conversation.ts';
import type { Cid, Millis, UserId } from '../types.ts';
import type { Page, PageQuery } from './paged.ts';

export interface ThreadQuery extends PageQuery {
  /** Whose threads: those he takes part in. */
  readonly viewer: UserId;
  readonly scope: ReadScope;
}

/** What anybody may read, by what he is; types of channels by the role that opens them, `role type` each. 'all' where nothing is checked. */
export type ReadRules =
  | 'all'
  | {
      /** To everybody with the role. */
      readonly open: readonly string[];
      /** To whoever made the channel and has the role. */
      readonly asOwner: readonly string[];
      /** Types alone: to members. */
      readonly asMember: readonly string[];
    };

export interface ThreadReader {
  get(parentId: string): Promise<CountedThread | null>;
  /** Threads with replies that the viewer takes part in, in channels he may read. */
  find(query: ThreadQuery): Promise<Page<CountedThread>>;
  /** The first `limit` participants of each thread, oldest first, and `also` wherever he takes part. */
  members(
    parentIds: readonly string[],
    limit: number,
    also: UserId | null,
  ): Promise<readonly ThreadMemberRecord[]>;
  member(parentId: string, userId: UserId): Promise<ThreadMemberRecord | null>;
  /** Participants among these users. */
  membersAmong(parentId: string, userIds: readonly UserId[]): Promise<readonly ThreadMemberRecord[]>;
  /** All participants' ids. */
  memberIds(parentId: string): Promise<readonly UserId[]>;
  /**
   * The user's participations in one thread each that has unread replies, newest thread first, at most `limit`; as all
   * that is counted here without threads he could not find any more.
   */
  unread(userId: UserId, rules: ReadRules, limit: number): Promise<readonly ThreadMemberRecord[]>;
  /** Threads of one channel in which the user has unread replies, newest first. */
  unreadIn(cid: Cid, userId: UserId, limit: number): Promise<readonly CountedThread[]>;
  /** In how many threads each user has unread replies; every user asked for is in the answer. */
  unreadCounts(userIds: readonly UserId[], rules: ReadRules): Promise<ReadonlyMap<UserId, number>>;
  /** Replies that count as unread for a user after a time: of others, not silent, not deleted. */
  countUnread(parentId: string, userId: UserId, after: Millis): Promise<number>;
}

export interface ThreadWriter extends ThreadReader {
  /** Insert, or replace title and custom data. */
  put(thread: ThreadRecord): Promise<void>;
  /** Insert, or only move the time of its newest reply. */
  replied(thread: ThreadRecord): Promise<void>;
  /** Make these users participants whose mark is at `lastRead`; those who are already stay as they are. */
  join(parentId: string, userIds: readonly UserId[], at: Millis, lastRead: Millis): Promise<void>;
  /** Insert, or replace all but the time of joining; the time of the last own reply is kept where none is given. */
  putMember(member: ThreadMemberRecord): Promise<void>;
  /** A reply by `authorId` is unread for everybody else. */
  count(parentId: string, authorId: UserId): Promise<void>;
  /**
   * A reply of this time is gone (`-1`) or back (`1`): those who have not read it have one less or more, where it counts
   * at all. The thread's newest reply is found anew.
   */
  recount(
    parentId: string,
    reply: { readonly at: Millis; readonly authorId: UserId; readonly counted: boolean },
    by: 1 | -1,
  ): Promise<void>;
  /** The user has read all his threads. */
  readAll(userId: UserId, at: Millis): Promise<void>;
  /** The user takes part in no thread of the channel any more. */
  leave(cid: Cid, userId: UserId): Promise<void>;
}
