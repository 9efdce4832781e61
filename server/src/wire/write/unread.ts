import type { Domain } from '../../domain/index.ts';
import type { JsonObject } from './json-object.ts';
import { writeTime, writeTimeOrNull } from './time.ts';

type Unread = Awaited<ReturnType<Domain['reads']['unread']>>;

interface TypeCount {
  channel_count: number;
  unread_count: number;
}

/** Writes the answer of GET /unread. `channel_id` holds the whole cid, as clients expect. */
export function writeUnread(unread: Unread): JsonObject {
  const byType = new Map<string, TypeCount>();
  for (const { cid, unreadCount } of unread.channels) {
    const type = cid.slice(0, cid.indexOf(':'));
    const sum = byType.get(type) ?? { channel_count: 0, unread_count: 0 };
    byType.set(type, {
      channel_count: sum.channel_count + 1,
      unread_count: sum.unread_count + unreadCount,
    });
  }
  return {
    total_unread_count: unread.totalUnreadCount,
    ...(unread.byTeam !== null && { total_unread_count_by_team: unread.byTeam }),
    total_unread_threads_count: unread.totalUnreadThreads,
    channels: unread.channels.map((channel) => ({
      channel_id: channel.cid,
      unread_count: channel.unreadCount,
      last_read: writeTimeOrNull(channel.lastRead),
    })),
    channel_type: [...byType].map(([type, sum]) => ({ channel_type: type, ...sum })),
    threads: unread.threads.map((thread) => ({
      parent_message_id: thread.parentId,
      unread_count: thread.unread,
      last_read: writeTime(thread.lastRead),
      last_read_message_id: thread.lastReadMessageId ?? '',
    })),
  };
}
