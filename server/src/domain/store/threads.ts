import type { ReadScope } from '../query-types.ts';
import type { CountedThread, ThreadMemberRecord, ThreadRecord } from '../types/conversation.ts';
import type { Cid, Millis, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

export interface ThreadQuery extends PageQuery {
  /** User whose threads are meant: those they take part in. */
  readonly viewer: UserId;
  readonly scope: ReadScope;
}

/**
 * Channels that anybody may read by their roles: channel types with the role that opens them, `role type` each. 'all'
 * if nothing is checked.
 */
export type ReadRules =
  | 'all'
  | {
      /** Open to everybody with the role. */
      readonly open: readonly string[];
      /** Roles that open the type to the channel's creator. */
      readonly asOwner: readonly string[];
      /** Types alone: open to members. */
      readonly asMember: readonly string[];
    };

export interface ThreadReader {
  get(parentId: string): Promise<CountedThread | null>;
  /** Finds threads with replies that the viewer takes part in, in channels they may read. */
  find(query: ThreadQuery): Promise<Page<CountedThread>>;
  /** Returns the first `limit` participants of each thread, oldest first, and `also` wherever they take part. */
  members(
    parentIds: readonly string[],
    limit: number,
    also: UserId | null,
  ): Promise<readonly ThreadMemberRecord[]>;
  member(parentId: string, userId: UserId): Promise<ThreadMemberRecord | null>;
  /** Returns participants among these users. */
  membersAmong(parentId: string, userIds: readonly UserId[]): Promise<readonly ThreadMemberRecord[]>;
  /** Returns all participants' ids. */
  memberIds(parentId: string): Promise<readonly UserId[]>;
  /**
   * Returns the user's participations in threads with unread replies, newest thread first, at most `limit`. Like all
   * counts here, leaves out threads that the user could not find any more.
   */
  unread(userId: UserId, rules: ReadRules, limit: number): Promise<readonly ThreadMemberRecord[]>;
  /** Returns threads of one channel in which the user has unread replies, newest first. */
  unreadIn(cid: Cid, userId: UserId, limit: number): Promise<readonly CountedThread[]>;
  /** Returns the number of threads with unread replies of each user. The answer contains every user asked for. */
  unreadCounts(userIds: readonly UserId[], rules: ReadRules): Promise<ReadonlyMap<UserId, number>>;
  /** Counts a user's unread replies after a time: of others, not silent, not deleted. */
  countUnread(parentId: string, userId: UserId, after: Millis): Promise<number>;
}

export interface ThreadWriter extends ThreadReader {
  /** Inserts the thread, or replaces title and custom data. */
  put(thread: ThreadRecord): Promise<void>;
  /** Inserts the thread, or only moves the time of its newest reply. */
  replied(thread: ThreadRecord): Promise<void>;
  /** Makes these users participants with a mark at `lastRead`; existing participants stay as they are. */
  join(
    parentId: string,
    userIds: readonly UserId[],
    { at, lastRead }: { readonly at: Millis; readonly lastRead: Millis },
  ): Promise<void>;
  /**
   * Inserts the participant, or replaces all but the time of joining. The time of the last own reply is kept if none is
   * given.
   */
  putMember(member: ThreadMemberRecord): Promise<void>;
  /** Counts a reply by `authorId` as unread for everybody else. */
  count(parentId: string, authorId: UserId): Promise<void>;
  /**
   * Changes unread counts after a reply of this time was removed (`-1`) or restored (`1`), for users who have not read
   * it. Only counted replies matter. Finds the thread's newest reply again.
   */
  recount(
    parentId: string,
    reply: { readonly at: Millis; readonly authorId: UserId; readonly counted: boolean },
    by: 1 | -1,
  ): Promise<void>;
  /** Marks all threads of the user as read. */
  readAll(userId: UserId, at: Millis): Promise<void>;
  /** Removes the user from all threads of the channel. */
  leave(cid: Cid, userId: UserId): Promise<void>;
}
