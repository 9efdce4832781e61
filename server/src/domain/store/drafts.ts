import type { Cid, DraftRecord, UserId } from '../types.ts';
import type { Page, PageQuery } from './paged.ts';

export interface DraftReader {
  get(userId: UserId, cid: Cid, parentId: string | null): Promise<DraftRecord | null>;
  /** The user's drafts in these channels, those in their threads included. */
  inChannels(userId: UserId, cids: readonly Cid[]): Promise<readonly DraftRecord[]>;
  /** The user's drafts in these threads. */
  ofThreads(userId: UserId, parentIds: readonly string[]): Promise<readonly DraftRecord[]>;
  /** The user's drafts in channels that are still there. */
  find(userId: UserId, query: PageQuery): Promise<Page<DraftRecord>>;
}

export interface DraftWriter extends DraftReader {
  /** Insert or replace. */
  put(draft: DraftRecord): Promise<void>;
  /** Returns the removed draft, or null if there was none. */
  remove(userId: UserId, cid: Cid, parentId: string | null): Promise<DraftRecord | null>;
}
