import { LIMITS } from '../limits.ts';
import type { ChannelRecord, ReadRecord, ReadView, UserId } from '../types.ts';
import type { People } from '../users/people.ts';

/** Unread messages of a reader: what the channel has counted since his mark. */
export function unreadOf(channel: ChannelRecord, read: ReadRecord | null): number {
  return Math.max(0, Math.min(LIMITS.unreadCap, channel.countedMessages - (read?.countedAtRead ?? 0)));
}

/** The mark of somebody who has never read: everything from the channel's beginning is new to him. */
export function unreadSinceBeginning(channel: ChannelRecord, userId: UserId): ReadRecord {
  return {
    cid: channel.cid,
    userId,
    lastRead: channel.createdAt,
    lastReadMessageId: null,
    countedAtRead: 0,
    lastDeliveredAt: null,
    lastDeliveredMessageId: null,
  };
}

export function viewRead(channel: ChannelRecord, read: ReadRecord, people: People): ReadView {
  return {
    user: people(read.userId),
    lastRead: read.lastRead,
    unreadMessages: unreadOf(channel, read),
    lastReadMessageId: read.lastReadMessageId,
    lastDeliveredAt: read.lastDeliveredAt,
    lastDeliveredMessageId: read.lastDeliveredMessageId,
  };
}
