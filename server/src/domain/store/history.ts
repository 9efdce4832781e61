import type { HistoryEntry, Millis, UserId } from '../types/index.ts';
import type { Page, PageQuery } from './paged.ts';

/** Earlier versions of messages. */
export interface HistoryReader {
  find(query: PageQuery): Promise<Page<HistoryEntry>>;
  /** Returns when somebody other than this user last changed the message; null for never. */
  lastChangeByOthers(messageId: string, userId: UserId): Promise<Millis | null>;
}

export interface HistoryWriter extends HistoryReader {
  /** Adds a version, and removes the oldest ones beyond these limits. The newest stays, whatever its size. */
  append(entry: HistoryEntry, most: { readonly versions: number; readonly bytes: number }): Promise<void>;
}
