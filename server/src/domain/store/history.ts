import type { HistoryEntry } from '../types.ts';
import type { Page, PageQuery } from './paged.ts';

/** Earlier versions of messages. */
export interface HistoryReader {
  find(query: PageQuery): Promise<Page<HistoryEntry>>;
}

export interface HistoryWriter extends HistoryReader {
  append(entry: HistoryEntry): Promise<void>;
}
