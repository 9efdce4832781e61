import type { MarkUnreadEvent } from '../event-types.ts';
import type { Change } from '../events/change.ts';
import { ownTotals } from '../events/recipients.ts';
import { unreadThreadsOf } from '../threads/counts.ts';
import type { UserRecord } from '../types/index.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';

type Mark = Pick<
  MarkUnreadEvent,
  'firstUnreadMessageId' | 'lastReadAt' | 'lastReadMessageId' | 'unreadMessages' | 'threadId'
>;

/** Tells the user's own connections the new mark in a channel or a thread, at the change's last stamp. */
export async function publishUnread(change: Change, user: UserRecord, mark: Mark): Promise<void> {
  const { unit } = change;
  const { cid, createdById, lastStamp: createdAt } = change.channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  change.publish(
    {
      type: 'notification.mark_unread',
      cid,
      createdAt,
      user: people(user.id),
      channel: broadcastChannel(change.channel, people),
      ...mark,
      unreadThreads: await unreadThreadsOf(unit, user.id),
      ...(await ownTotals(unit, user.id, user.role)),
    },
    { kind: 'users', userIds: [user.id] },
  );
}
