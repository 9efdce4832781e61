import type { Cid, Millis, ReactionRecord, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

/**
 * Shadowed reactions are visible to their author only, as `viewer` or when they ask for their own. They do not count.
 */
export interface ReactionReader {
  get(messageId: string, userId: UserId, type: string): Promise<ReactionRecord | null>;
  /** Returns the newest `limit` reactions of each message, newest first. */
  latest(messageIds: readonly string[], limit: number): Promise<readonly ReactionRecord[]>;
  /** Returns one user's reactions to these messages, newest first. */
  own(messageIds: readonly string[], userId: UserId): Promise<readonly ReactionRecord[]>;
  /** Newest first. */
  list(
    messageId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    viewer?: UserId | null,
  ): Promise<readonly ReactionRecord[]>;
  find(messageId: string, query: PageQuery, viewer?: UserId | null): Promise<Page<ReactionRecord>>;
  /** Returns one user's reactions in a channel, or everywhere, oldest first. */
  by(userId: UserId, limit: number, cid?: Cid | null): Promise<readonly ReactionRecord[]>;
  /** Returns count, sum and times of one type on one message; null if there is none. */
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
  /** Inserts or replaces the user's reaction of that type. */
  put(reaction: ReactionRecord): Promise<void>;
  remove(messageId: string, userId: UserId, type: string): Promise<void>;
}
