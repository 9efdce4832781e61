import { LIMITS } from '../limits.ts';
import type { ChannelRecord, ReadRecord, ReadView, UserId, UserView } from '../types/index.ts';
import type { Caller } from '../users/caller.ts';
import type { People } from '../users/people.ts';

/** Returns the number of a reader's unread messages: those the channel has counted since their mark. */
export function unreadOf(channel: ChannelRecord, read: ReadRecord | null): number {
  return Math.max(0, Math.min(LIMITS.unreadCap, channel.countedMessages - (read?.countedAtRead ?? 0)));
}

/** Returns the mark of a user who has never read: everything from the channel's beginning is new to them. */
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

type Onlooker = Pick<Caller, 'server' | 'id'>;

/** Returns whether a user may know how far a reader has read: users see their own marks, the server sees all. */
export function sharesReads({ server, id }: Onlooker, reader: UserView): boolean {
  return server || reader.id === id || reader.privacy.readReceipts;
}

/** Returns the marks, without those of readers who keep them private. */
export function readsFor(
  caller: Onlooker,
  reads: readonly ReadRecord[],
  people: People,
): readonly ReadRecord[] {
  return reads.flatMap((read) => {
    const reader = people(read.userId);
    if (!sharesReads(caller, reader)) return [];
    const shares = caller.server || reader.id === caller.id || reader.privacy.deliveryReceipts;
    return [shares ? read : { ...read, lastDeliveredAt: null, lastDeliveredMessageId: null }];
  });
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
