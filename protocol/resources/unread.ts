import type { Timestamp } from './timestamp.ts';

/** The answer of GET /unread. */
export interface WrappedUnreadCountsResponse {
  readonly channel_type: readonly UnreadCountsChannelType[];
  readonly channels: readonly UnreadCountsChannel[];
  readonly duration: string;
  readonly threads: readonly UnreadCountsThread[];
  readonly total_unread_count: number;
  readonly total_unread_count_by_team?: Readonly<Record<string, number>>;
  readonly total_unread_threads_count: number;
}

/** Unread messages of a channel. */
export interface UnreadCountsChannel {
  readonly channel_id: string;
  readonly last_read: Timestamp;
  readonly unread_count: number;
}

/** Unread messages of all channels of a type. */
export interface UnreadCountsChannelType {
  readonly channel_count: number;
  readonly channel_type: string;
  readonly unread_count: number;
}

/** Unread replies of a thread. */
export interface UnreadCountsThread {
  readonly last_read: Timestamp;
  readonly last_read_message_id: string;
  readonly parent_message_id: string;
  readonly unread_count: number;
}
