/** Full text search of messages. */
import type { ChannelQuery, Filter, Sort } from '../query-types.ts';
import type { MessageRecord, UserId } from '../types/index.ts';

export interface MessageSearch {
  /** The channels to search: their filter, viewer and scope count, not their page. */
  readonly channels: ChannelQuery;
  /** The viewer of the messages; null sees everything. */
  readonly viewer: UserId | null;
  readonly filter: Filter;
  /** The words whose best match sorts first; null if the query has none. */
  readonly words: string | null;
  /** Channel types that are not searched. */
  readonly closedTypes: readonly string[];
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
}

export interface SearchReader {
  messages(search: MessageSearch): Promise<readonly MessageRecord[]>;
}
