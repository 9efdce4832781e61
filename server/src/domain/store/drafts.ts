import type { Cid, DraftRecord, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

export interface DraftReader {
  get(userId: UserId, cid: Cid, parentId: string | null): Promise<DraftRecord | null>;
  /** Returns the user's drafts in these channels, including those in their threads. */
  inChannels(userId: UserId, cids: readonly Cid[]): Promise<readonly DraftRecord[]>;
  /** Returns the user's drafts in these threads. */
  ofThreads(userId: UserId, parentIds: readonly string[]): Promise<readonly DraftRecord[]>;
  /** Returns the user's drafts in channels that still exist. */
  find(userId: UserId, query: PageQuery): Promise<Page<DraftRecord>>;
}

export interface DraftWriter extends DraftReader {
  /** Inserts or replaces the draft. */
  put(draft: DraftRecord): Promise<void>;
  /** Returns the removed draft, or null if there was none. */
  remove(userId: UserId, cid: Cid, parentId: string | null): Promise<DraftRecord | null>;
}
